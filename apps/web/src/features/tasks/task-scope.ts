import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TaskVariant } from './task-variant.ts'

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

/** What the page of an area lists: the employee page one's own tasks, unless one sees everything there is. */
export function scopeFor(variant: TaskVariant, actor: Actor, orgId: number | undefined): TaskScope {
  if (orgId === undefined) return { kind: 'all' }
  const own = variant === 'employee' && !can.seeEverything(actor)
  return own ? { kind: 'mine', orgId, userId: actor.id } : { kind: 'organization', orgId }
}
