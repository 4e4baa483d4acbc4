import type { Task } from '@muster/contracts/tasks'

/** Which tasks a list holds: all in sight, those of an organization in sight, or those assigned to oneself in it. */
export type TaskScope =
  | { kind: 'all' }
  | { kind: 'organization'; orgId: number }
  | { kind: 'mine'; orgId: number; userId: number }

/** Whether a task that one sees stands in the list. */
export function holds(scope: TaskScope, task: Pick<Task, 'organization_id' | 'assignees'>) {
  if (scope.kind === 'all') return true
  if (task.organization_id !== scope.orgId) return false
  return scope.kind === 'organization' || task.assignees.includes(scope.userId)
}
