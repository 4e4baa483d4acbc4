import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText } from './fields.ts'
import { taskFields } from './tasks/fields.ts'

/** An explained share lists at most this many tasks one by one, those with the largest parts. */
export const maxExplainedTasks = 200

/**
 * The share of one person, or of the tasks without an assignee, in the work of a goal, milestone or project. Percentages
 * have one decimal; the finished and the open part add up to the share, and all shares add up to 100.
 */
export const WorkShare = z.object({
  /** Null for the tasks without an assignee. */
  user_id: z.nullable(Id),
  full_name: z.nullable(z.string()),
  finished_tasks: z.number(),
  open_tasks: z.number(),
  percentage: z.number(),
  finished_percentage: z.number(),
  open_percentage: z.number(),
})
export type WorkShare = z.output<typeof WorkShare>

/**
 * How the work of a goal, milestone or project is divided. Each task has the weight of its estimated hours, or else 1,
 * and is divided equally among its assignees. Only the tasks that the caller sees are counted.
 */
export const Explanation = z.object({
  id: Id,
  tasks: z.number(),
  /** How many of the tasks have an estimate; the others weigh 1. */
  estimated_tasks: z.number(),
  /** The sum of the weights. */
  weight: z.number(),
  /** The largest share first; the tasks without an assignee last. */
  shares: z.array(WorkShare),
})
export type Explanation = z.output<typeof Explanation>

/** A task as a part of a person's share: weight divided by assignees, in percent of the whole. */
export const ExplainedTask = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  status: taskFields.status.value,
  weight: z.number(),
  /** Whether the weight is an estimate. */
  estimated: z.boolean(),
  /** Among how many people the task is divided; 1 for a task without an assignee. */
  assignees: z.number(),
  percentage: z.number(),
})
export type ExplainedTask = z.output<typeof ExplainedTask>

/** The tasks that make up one share. The percentages of `tasks` and `rest` add up to that of the share. */
export const ExplainedShare = z.object({
  id: Id,
  /** Null if the user has no task there that the caller sees. */
  share: z.nullable(WorkShare),
  /** The sum of the weights of all tasks. */
  weight: z.number(),
  /** The largest parts, in descending order. */
  tasks: z.array(ExplainedTask),
  /** The tasks that are not listed. */
  rest: z.object({ tasks: z.number(), percentage: z.number() }),
})
export type ExplainedShare = z.output<typeof ExplainedShare>

const ShareQuery = z.object({ user_id: z.optional(IdText) })

export const readGoalExplanation = endpoint({
  method: 'GET',
  path: '/goals/:id/explanation',
  summary: "Each person's share of the work of a goal, by the weights of its tasks that the caller sees.",
  params: IdParams,
  reply: Explanation,
})

export const explainGoalShare = endpoint({
  method: 'GET',
  path: '/goals/:id/explanation/tasks',
  summary:
    'The tasks of a goal that make up the share of a user or, without user_id, of the tasks without an assignee.',
  params: IdParams,
  query: ShareQuery,
  reply: ExplainedShare,
})

export const readMilestoneExplanation = endpoint({
  method: 'GET',
  path: '/milestones/:id/explanation',
  summary: "Each person's share of the work of a milestone, by the weights of its tasks that the caller sees.",
  params: IdParams,
  reply: Explanation,
})

export const explainMilestoneShare = endpoint({
  method: 'GET',
  path: '/milestones/:id/explanation/tasks',
  summary:
    'The tasks of a milestone that make up the share of a user or, without user_id, of the tasks without an assignee.',
  params: IdParams,
  query: ShareQuery,
  reply: ExplainedShare,
})

export const readProjectExplanation = endpoint({
  method: 'GET',
  path: '/projects/:id/explanation',
  summary: "Each person's share of the work of a project, by the weights of its tasks that the caller sees.",
  params: IdParams,
  reply: Explanation,
})

export const explainProjectShare = endpoint({
  method: 'GET',
  path: '/projects/:id/explanation/tasks',
  summary:
    'The tasks of a project that make up the share of a user or, without user_id, of the tasks without an assignee.',
  params: IdParams,
  query: ShareQuery,
  reply: ExplainedShare,
})
