import type { Task } from '@muster/contracts/tasks'
import type { Column } from '../../../ui/table/column.ts'
import { projectTaskColumns } from '../../projects/task-columns.tsx'
import { AssignedTo } from '../../tasks/table/AssignedTo.tsx'

/** As in its project, with faces instead of names: beside the properties there is less room. */
export const milestoneTaskColumns: Column<Task>[] = projectTaskColumns.map((column) =>
  column.id === 'assigned_to'
    ? { ...column, width: 128, cell: (task: Task) => <AssignedTo task={task} compact /> }
    : column,
)
