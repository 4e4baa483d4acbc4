import type { Goal } from '@muster/contracts/goals'
import type { Project } from '@muster/contracts/projects'
import type { Task } from '@muster/contracts/tasks'
import type { Fact } from '@muster/server/facts/record'
import { audience } from '../tasks/facts.ts'

/** `seenBy` see it again through their own tasks, besides admins and managers. */
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

/** Its assignees and its creator see it again. */
export const taskRestored = (actor: { id: number }, task: Task): Fact => ({
  kind: 'task.restored',
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action: 'created',
  version: task.version,
  seenBy: audience(task),
  values: { title: task.title },
})

/** `members` see it again through their own tasks; only its owner sees a personal goal. */
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
