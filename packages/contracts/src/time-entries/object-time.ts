import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdParams } from '../fields.ts'
import { ComparedTime } from './fields.ts'

/** The estimated and the spent time of the tasks of a project, a milestone or a goal that the caller sees. */
export const ObjectTime = z.object({
  /** `everyone` for admins and managers; `own` for members, who see only their own time. */
  of: z.enum(['own', 'everyone']),
  ...ComparedTime.shape,
  task_count: z.number(),
  /** How many of the tasks have an estimate. */
  estimated_task_count: z.number(),
})
export type ObjectTime = z.output<typeof ObjectTime>

const summaryOf = (tasks: string) =>
  `The estimated and the spent time of ${tasks} that the caller sees. Members see only the time that they spent themselves.`

export const readProjectTime = endpoint({
  method: 'GET',
  path: '/projects/:id/time',
  summary: summaryOf('the tasks of a project'),
  params: IdParams,
  reply: ObjectTime,
})

export const readMilestoneTime = endpoint({
  method: 'GET',
  path: '/milestones/:id/time',
  summary: summaryOf('the tasks of a milestone'),
  params: IdParams,
  reply: ObjectTime,
})

export const readGoalTime = endpoint({
  method: 'GET',
  path: '/goals/:id/time',
  summary: summaryOf('the tasks of a goal and of its milestones'),
  params: IdParams,
  reply: ObjectTime,
})
