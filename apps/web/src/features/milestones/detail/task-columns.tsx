import type { Task } from '@muster/contracts/tasks'
import type { Column } from '../../../ui/table/column.ts'
import { projectTaskColumns } from '../../projects/task-columns.tsx'
import { AssignedTo } from '../../tasks/table/AssignedTo.tsx'

/**
 * The columns of a project's task table, but with avatars instead of names, because this table is beside the properties
 * and therefore narrower.
 */
export const milestoneTaskColumns: Column<Task>[] = projectTaskColumns.map((column) =>
  column.id === 'assigned_to'
    ? { ...column, width: 128, cell: (task: Task) => <AssignedTo task={task} compact /> }
    : column,
)
