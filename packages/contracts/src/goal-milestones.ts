import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Page, unchanged } from './fields.ts'
import { Milestone, MilestoneAnalytics, milestoneChangeShape, milestoneFacts, milestonePlace } from './milestones.ts'

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
  summary: 'Makes a milestone under a goal, or with a milestone_id puts one that stands under it.',
  body: z.strictObject({
    goal_id: Id,
    milestone_id: z.optional(z.nullable(Id)),
    ...milestoneChangeShape,
    ...milestonePlace,
  }),
  reply: GoalMilestone,
})
export type NewGoalMilestone = z.output<NonNullable<typeof createGoalMilestone.body>>

export const listGoalMilestones = endpoint({
  method: 'GET',
  path: '/goal-milestones/goal/:id',
  summary: 'The milestones of a goal that the caller sees, newest first.',
  params: IdParams,
  query: z.object(Page),
  reply: z.array(GoalMilestone),
})

export const listMilestoneGoals = endpoint({
  method: 'GET',
  path: '/goal-milestones/milestone/:id',
  summary: 'The goals that a milestone belongs to, of those that the caller sees, newest first.',
  params: IdParams,
  query: z.object(Page),
  reply: z.array(GoalMilestone),
})

export const updateGoalMilestone = endpoint({
  method: 'PUT',
  path: '/goal-milestones/:id',
  summary: 'Changes the milestone of a link, as PUT /milestones/{id} does.',
  params: IdParams,
  body: z.strictObject({
    ...milestoneChangeShape,
    ...unchanged('id', 'milestone_id', 'milestone', ...milestoneFacts),
  }),
  reply: GoalMilestone,
})

export const deleteGoalMilestone = endpoint({
  method: 'DELETE',
  path: '/goal-milestones/:id',
  summary: 'Takes a milestone off a goal, and deletes it when it belongs to no other.',
  params: IdParams,
})

export const checkAchievements = endpoint({
  method: 'POST',
  path: '/goal-milestones/check-achievements',
  summary:
    'Completes the milestones whose tasks are all done, of one goal or of all in sight, and answers their links.',
  success: 200,
  body: z.optional(z.nullable(z.strictObject({ goal_id: z.optional(z.nullable(Id)) }))),
  reply: z.array(GoalMilestone),
})

export const goalMilestoneAnalytics = endpoint({
  method: 'GET',
  path: '/goal-milestones/goal/:id/analytics',
  summary: 'How far the milestones of a goal are, of those that the caller sees.',
  params: IdParams,
  reply: MilestoneAnalytics,
})
