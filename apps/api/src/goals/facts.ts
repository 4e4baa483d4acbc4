import type { Changes } from '@muster/contracts/facts/changes'
import type { Goal } from '@muster/contracts/goals'
import type { goalFields } from '@muster/contracts/goals/fields'
import type { Fact, FactBase } from '@muster/server/facts/record'

type Actor = { id: number; name: string }
type AnyGoal = Pick<Goal, 'id' | 'organization_id' | 'user_id' | 'is_personal'> & { version?: number }

const factOf = (actor: { id: number }, goal: AnyGoal, action: Fact['action']): FactBase => ({
  organizationId: goal.organization_id,
  actorId: actor.id,
  entity: 'goal',
  entityId: goal.id,
  action,
  private: goal.is_personal,
  ...(goal.version !== undefined && { version: goal.version }),
})

/** The owner of a personal goal, or the users who see a team goal besides admins and managers. */
const audience = (goal: AnyGoal, members: number[]) => (goal.is_personal ? [goal.user_id] : members)

export const goalCreated = (actor: Actor, goal: Goal): Fact => ({
  ...factOf(actor, goal, 'created'),
  kind: 'goal.created',
  values: { title: goal.title },
  seenBy: audience(goal, []),
  notifications: goal.is_personal ? [] : [creationNotification(actor, goal)],
})

const creationNotification = (actor: Actor, goal: Goal): NonNullable<Fact['notifications']>[number] => ({
  to: { adminsAndManagers: true },
  notification: {
    kind: 'goal.created',
    values: { actor: actor.name, title: goal.title },
    priority: 'medium',
    goal_id: goal.id,
    ...(goal.project_id !== null && { project_id: goal.project_id }),
    ...(goal.project_name !== null && { project_title: goal.project_name }),
  },
})

export const goalUpdated = (
  actor: { id: number },
  goal: AnyGoal,
  changes: Changes<typeof goalFields>,
  members: number[],
): Fact => ({
  ...factOf(actor, goal, 'updated'),
  kind: 'goal.updated',
  values: { changes },
  seenBy: audience(goal, members),
})

/** The goal's milestones have changed, and with them possibly its progress. */
export const goalMilestonesChanged = (actor: { id: number }, goal: AnyGoal, members: number[]): Fact => ({
  ...factOf(actor, goal, 'updated'),
  kind: 'goal.milestones_changed',
  seenBy: audience(goal, members),
})

/** The goal disappears for all users who saw it. */
export const goalDeleted = (actor: Actor, goal: Goal, members: number[]): Fact => ({
  ...factOf(actor, goal, 'deleted'),
  kind: 'goal.deleted',
  values: { title: goal.title },
  lostBy: audience(goal, members),
})
