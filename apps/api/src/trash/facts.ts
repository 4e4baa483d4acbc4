import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import type { Project } from '@muster/contracts/projects'
import type { Task } from '@muster/contracts/tasks'
import type { Fact } from '@muster/server/facts/fact'
import { audience } from '../tasks/facts.ts'

/**
 * The project was restored. Besides admins and managers, the users in `seenBy` see it again because of their own tasks.
 */
export const projectRestored = (actor: { id: number }, project: Project, seenBy: number[]): Fact => ({
  kind: 'project.restored',
  organizationId: project.organization_id,
  actorId: actor.id,
  entity: 'project',
  entityId: project.id,
  action: 'created',
  seenBy,
  values: { name: project.name },
})

/**
 * The task was restored. Besides admins and managers, its assignees, its creator and the assignees of its parent see it
 * again.
 */
export const taskRestored = (actor: { id: number }, task: Task): Fact => ({
  kind: 'task.restored',
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action: 'created',
  version: task.version,
  seenBy: audience(task),
  parentId: task.parent_id,
  values: { title: task.title },
})

/**
 * The goal was restored. Besides admins and managers, `members` see it again because of their own tasks; a personal
 * goal is seen only by its owner.
 */
export const goalRestored = (actor: { id: number }, goal: Goal, members: number[]): Fact => ({
  kind: 'goal.restored',
  organizationId: goal.organization_id,
  actorId: actor.id,
  entity: 'goal',
  entityId: goal.id,
  action: 'created',
  ...(goal.is_personal ? { private: true, seenBy: [goal.user_id] } : { seenBy: members }),
  values: { title: goal.title },
})

/**
 * The milestone was restored. Besides admins and managers, `members` see it again; a personal milestone is seen only by
 * them.
 */
export const milestoneRestored = (actor: { id: number }, milestone: Milestone, members: number[]): Fact => ({
  kind: 'milestone.restored',
  organizationId: milestone.organization_id,
  actorId: actor.id,
  entity: 'milestone',
  entityId: milestone.id,
  action: 'created',
  version: milestone.version,
  seenBy: members,
  private: milestone.is_personal,
  values: { title: milestone.title },
})
