import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Area } from '../../lib/area.ts'

/**
 * Which visible tasks a list contains: all tasks, the tasks of an organization or milestone, or the user's own tasks.
 */
export type TaskScope =
  | { kind: 'all' }
  | { kind: 'organization'; orgId: number }
  | { kind: 'mine'; orgId: number; userId: number }
  | { kind: 'milestone'; milestoneId: number }

/** Whether a list with this scope includes the given task, provided that the user can see the task. */
export function scopeIncludes(
  scope: TaskScope,
  task: Pick<Task, 'organization_id' | 'assignees' | 'goal_milestone_id'>,
) {
  if (scope.kind === 'all') return true
  if (scope.kind === 'milestone') return task.goal_milestone_id === scope.milestoneId
  if (task.organization_id !== scope.orgId) return false
  return scope.kind === 'organization' || task.assignees.includes(scope.userId)
}

/**
 * The scope of the task page in an area: the organization, or all organizations if `orgId` is undefined. The employee
 * area lists only the user's own tasks in the organization, unless the user may see all tasks.
 */
export function scopeFor(area: Area, actor: Actor, orgId: number | undefined): TaskScope {
  if (orgId === undefined) return { kind: 'all' }
  const isOwnOnly = area === 'employee' && !can.seeEverything(actor)
  return isOwnOnly ? { kind: 'mine', orgId, userId: actor.id } : { kind: 'organization', orgId }
}
