import type { Goal } from '@muster/contracts/goals'
import type { Fact } from '@muster/server/facts/record'

type Actor = { id: number; name: string }
type AnyGoal = Pick<Goal, 'id' | 'organization_id' | 'user_id' | 'is_personal'> & { version?: number }

const factOf = (actor: { id: number }, goal: AnyGoal, kind: string, action: Fact['action']): Fact => ({
  kind,
  organizationId: goal.organization_id,
  actorId: actor.id,
  entity: 'goal',
  entityId: goal.id,
  action,
  private: goal.is_personal,
  ...(goal.version !== undefined && { version: goal.version }),
})

/** Of a personal goal nobody hears but its owner; any other is also seen by members who have a task in it. */
const audience = (goal: AnyGoal, members: number[]) => (goal.is_personal ? [goal.user_id] : members)

export const goalCreated = (actor: Actor, goal: Goal): Fact => ({
  ...factOf(actor, goal, 'goal.created', 'created'),
  seenBy: audience(goal, []),
  notices: goal.is_personal ? [] : [madeKnown(actor, goal)],
})

const madeKnown = (actor: Actor, goal: Goal): NonNullable<Fact['notices']>[number] => ({
  to: { leads: true },
  notice: {
    type: 'goal_created',
    title: 'Goal created',
    message: `${actor.name} created the goal "${goal.title}"`,
    priority: 'medium',
    goal_id: goal.id,
    ...(goal.project_id !== null && { project_id: goal.project_id }),
    ...(goal.project_name !== null && { project_title: goal.project_name }),
  },
})

export const goalUpdated = (actor: { id: number }, goal: AnyGoal, fields: string[], members: number[]): Fact => ({
  ...factOf(actor, goal, 'goal.updated', 'updated'),
  seenBy: audience(goal, members),
  details: { fields },
})

/** For who saw the goal it is gone. */
export const goalDeleted = (actor: Actor, goal: Goal, members: number[]): Fact => ({
  ...factOf(actor, goal, 'goal.deleted', 'deleted'),
  lostBy: audience(goal, members),
  details: { title: goal.title },
})
