import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Area } from '../../lib/area.ts'

/** The visible tasks in a list: all, those of an organization or milestone, or those assigned to the user. */
export type TaskScope =
  | { kind: 'all' }
  | { kind: 'organization'; orgId: number }
  | { kind: 'mine'; orgId: number; userId: number }
  | { kind: 'milestone'; milestoneId: number }

/** Whether a visible task belongs to the list. */
export function holds(scope: TaskScope, task: Pick<Task, 'organization_id' | 'assignees' | 'goal_milestone_id'>) {
  if (scope.kind === 'all') return true
  if (scope.kind === 'milestone') return task.goal_milestone_id === scope.milestoneId
  if (task.organization_id !== scope.orgId) return false
  return scope.kind === 'organization' || task.assignees.includes(scope.userId)
}

/** The scope of an area's task page. The employee page lists the user's own tasks, unless the user sees all tasks. */
export function scopeFor(area: Area, actor: Actor, orgId: number | undefined): TaskScope {
  if (orgId === undefined) return { kind: 'all' }
  const own = area === 'employee' && !can.seeEverything(actor)
  return own ? { kind: 'mine', orgId, userId: actor.id } : { kind: 'organization', orgId }
}
