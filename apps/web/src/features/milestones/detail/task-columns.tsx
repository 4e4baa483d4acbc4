import type { Task } from '@muster/contracts/tasks'
import type { Column } from '../../../ui/table/column.ts'
import { projectTaskColumns } from '../../projects/task-columns.tsx'
import { AssignedTo } from '../../tasks/table/AssignedTo.tsx'

/** The project's columns, with avatars instead of names, since there is less room beside the properties. */
export const milestoneTaskColumns: Column<Task>[] = projectTaskColumns.map((column) =>
  column.id === 'assigned_to'
    ? { ...column, width: 128, cell: (task: Task) => <AssignedTo task={task} compact /> }
    : column,
)
