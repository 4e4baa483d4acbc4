import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, PageParameters, readOnlyFields } from './fields.ts'
import {
  Milestone,
  MilestoneAnalytics,
  milestoneChangeShape,
  milestoneParents,
  milestoneReadOnlyKeys,
} from './milestones.ts'

/** The link of a milestone to a goal. A milestone can belong to several goals. */
export const GoalMilestone = z.object({
  id: Id,
  goal_id: Id,
  milestone_id: Id,
  milestone: Milestone,
  created_at: Instant,
  updated_at: Instant,
})
export type GoalMilestone = z.output<typeof GoalMilestone>

export const createGoalMilestone = endpoint({
  method: 'POST',
  path: '/goal-milestones/',
  summary: 'Creates a milestone under a goal, or links the milestone `milestone_id` to the goal.',
  body: z.strictObject({
    goal_id: Id,
    milestone_id: z.optional(z.nullable(Id)),
    ...milestoneChangeShape,
    ...milestoneParents,
  }),
  reply: GoalMilestone,
})
export type NewGoalMilestone = z.output<NonNullable<typeof createGoalMilestone.body>>

export const listGoalMilestones = endpoint({
  method: 'GET',
  path: '/goal-milestones/goal/:id',
  summary: 'The milestones of a goal that the caller sees, newest first.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(GoalMilestone),
})

export const listMilestoneGoals = endpoint({
  method: 'GET',
  path: '/goal-milestones/milestone/:id',
  summary: 'The links of a milestone to the goals that the caller sees, newest first.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(GoalMilestone),
})

export const updateGoalMilestone = endpoint({
  method: 'PUT',
  path: '/goal-milestones/:id',
  summary: 'Changes the milestone of a link, as PUT /milestones/{id} does.',
  params: IdParams,
  body: z.strictObject({
    ...milestoneChangeShape,
    ...readOnlyFields('id', 'milestone_id', 'milestone', ...milestoneReadOnlyKeys),
  }),
  reply: GoalMilestone,
})

export const deleteGoalMilestone = endpoint({
  method: 'DELETE',
  path: '/goal-milestones/:id',
  summary: 'Removes a milestone from a goal, and moves the milestone to the trash if it belongs to no other goal.',
  params: IdParams,
})

export const checkAchievements = endpoint({
  method: 'POST',
  path: '/goal-milestones/check-achievements',
  summary:
    'Completes the milestones whose tasks are all done, of one goal or of all visible goals, and returns their links.',
  success: 200,
  body: z.optional(z.nullable(z.strictObject({ goal_id: z.optional(z.nullable(Id)) }))),
  reply: z.array(GoalMilestone),
})

export const goalMilestoneAnalytics = endpoint({
  method: 'GET',
  path: '/goal-milestones/goal/:id/analytics',
  summary: 'The progress of those milestones of a goal that the caller sees.',
  params: IdParams,
  reply: MilestoneAnalytics,
})
