import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Area } from '../../lib/area.ts'

/** Which tasks in sight a list holds: all, those of an organization or a milestone, or those assigned to oneself. */
export type TaskScope =
  | { kind: 'all' }
  | { kind: 'organization'; orgId: number }
  | { kind: 'mine'; orgId: number; userId: number }
  | { kind: 'milestone'; milestoneId: number }

/** Whether a task that one sees stands in the list. */
export function holds(scope: TaskScope, task: Pick<Task, 'organization_id' | 'assignees' | 'goal_milestone_id'>) {
  if (scope.kind === 'all') return true
  if (scope.kind === 'milestone') return task.goal_milestone_id === scope.milestoneId
  if (task.organization_id !== scope.orgId) return false
  return scope.kind === 'organization' || task.assignees.includes(scope.userId)
}

/** What the page of an area lists: the employee page one's own tasks, unless one sees everything there is. */
export function scopeFor(area: Area, actor: Actor, orgId: number | undefined): TaskScope {
  if (orgId === undefined) return { kind: 'all' }
  const own = area === 'employee' && !can.seeEverything(actor)
  return own ? { kind: 'mine', orgId, userId: actor.id } : { kind: 'organization', orgId }
}
