import type { Changes } from '@muster/contracts/facts/changes'
import type { Goal } from '@muster/contracts/goals'
import type { goalFields } from '@muster/contracts/goals/fields'
import type { Fact, FactBase } from '@muster/server/facts/fact'

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

/** The properties of a notification about the goal besides its text. */
const notificationFields = (goal: Goal) => ({
  priority: 'medium' as const,
  goal_id: goal.id,
  ...(goal.project_id !== null && { project_id: goal.project_id }),
  ...(goal.project_name !== null && { project_title: goal.project_name }),
})

/** The notification of the users whom the goal's description mentions. */
const descriptionNotification = (actor: Actor, goal: Goal, users: number[]) => ({
  to: { users },
  notification: {
    kind: 'goal.mentioned_in_description',
    values: { actor: actor.name, title: goal.title },
    ...notificationFields(goal),
  } as const,
})

/** A new goal, with the users whom its description mentions. */
export const goalCreated = (actor: Actor, goal: Goal, mentioned: number[]): Fact => ({
  ...factOf(actor, goal, 'created'),
  kind: 'goal.created',
  values: { title: goal.title },
  seenBy: audience(goal, []),
  notifications: goal.is_personal
    ? []
    : [descriptionNotification(actor, goal, mentioned), creationNotification(actor, goal)],
})

const creationNotification = (actor: Actor, goal: Goal): NonNullable<Fact['notifications']>[number] => ({
  to: { adminsAndManagers: true },
  notification: {
    kind: 'goal.created',
    values: { actor: actor.name, title: goal.title },
    ...notificationFields(goal),
  },
})

/** A goal that the actor changed, with the users whom its description newly mentions. */
export const goalEdited = (
  actor: Actor,
  goal: Goal,
  changes: Changes<typeof goalFields>,
  members: number[],
  mentioned: number[],
): Fact => ({
  ...goalUpdated(actor, goal, changes, members),
  notifications: [descriptionNotification(actor, goal, mentioned)],
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
