import type { Task } from '@muster/contracts/tasks'

type AssignedTask = Pick<Task, 'assignees' | 'created_by' | 'version'>

/**
 * Whether the task may have receipts, so that other tasks cost no request. A task that only its creator is assigned to
 * may have one only if it has changed since, because somebody else may have assigned it.
 */
export const mayHaveReceipts = ({ assignees, created_by, version }: AssignedTask) =>
  assignees.length > 0 && (version > 1 || assignees.some((id) => id !== created_by))
