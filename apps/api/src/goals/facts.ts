import type { Goal } from '@muster/contracts/goals'
import type { Fact } from '@muster/server/record'

type GoalActor = { id: number; name: string }
type AnyGoal = Pick<Goal, 'id' | 'organization_id' | 'user_id' | 'is_personal'> & { version?: number }

/** Of a personal goal nobody hears but its owner, not even who leads. */
const factOf = (actor: { id: number }, goal: AnyGoal, kind: string, action: Fact['action']): Fact => ({
  kind,
  organizationId: goal.organization_id,
  actorId: actor.id,
  entity: 'goal',
  entityId: goal.id,
  action,
  ...(goal.version !== undefined && { version: goal.version }),
  ...(goal.is_personal && { private: true, seenBy: [goal.user_id] }),
})

/** `members` see the goal through a task of theirs. */
const seenBy = (goal: AnyGoal, members: number[]) => (goal.is_personal ? [goal.user_id] : members)

export const goalCreated = (actor: GoalActor, goal: Goal): Fact => ({
  ...factOf(actor, goal, 'goal.created', 'created'),
  notices: goal.is_personal
    ? []
    : [
        {
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
        },
      ],
})

export const goalUpdated = (actor: { id: number }, goal: AnyGoal, fields: string[], members: number[]): Fact => ({
  ...factOf(actor, goal, 'goal.updated', 'updated'),
  seenBy: seenBy(goal, members),
  details: { fields },
})

export const goalDeleted = (actor: GoalActor, goal: Goal, members: number[]): Fact => ({
  ...factOf(actor, goal, 'goal.deleted', 'deleted'),
  ...(!goal.is_personal && { lostBy: members }),
  details: { title: goal.title },
})
