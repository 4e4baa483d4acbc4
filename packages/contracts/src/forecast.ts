import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'

/** Below this number of tasks finished in the observed days, there is no forecast. */
export const minFinishedTasks = 10

/** How many past days a forecast uses at most. */
export const maxObservedDays = 42

/** A forecast looks this many days ahead. */
export const forecastDays = 730

/**
 * The first days by whose end all tasks are finished in 50 and in 85 percent of the simulated futures, as `2026-11-05`;
 * null if that is more than `forecastDays` ahead.
 */
export const Odds = z.object({ p50: z.nullable(z.string()), p85: z.nullable(z.string()) })
export type Odds = z.output<typeof Odds>

/** The tasks that wait for one person, or for nobody in particular. A task with several assignees is in each queue. */
export const ForecastQueue = z.object({
  /** Null for the tasks without an assignee. */
  user_id: z.nullable(Id),
  full_name: z.nullable(z.string()),
  open_tasks: z.number(),
  /** How many tasks the person finished in the observed days. */
  finished_tasks: z.number(),
  /** The share of the futures in which this queue is finished last, from 0 to 1; several queues that end together share. */
  decisive: z.number(),
  /** When the person is away from today on, earliest first. A queue does not become shorter while its person is away. */
  absences: z.array(z.object({ starts_on: z.string(), ends_on: z.string() })),
})
export type ForecastQueue = z.output<typeof ForecastQueue>

/** When the open tasks of a goal or milestone will be finished, if work continues as in the observed days. */
export const Forecast = z.object({
  open_tasks: z.number(),
  finished_tasks: z.number(),
  /** How many days before today, and today, were observed. */
  observed_days: z.number(),
  /** Null if no task is open, or fewer than `minFinishedTasks` were finished. */
  odds: z.nullable(Odds),
  /** The share of the futures that end by the end date of the goal or milestone, from 0 to 1; null without odds. */
  chance_on_time: z.nullable(z.number()),
  /** The odds if one more person, who works like the average, shared the most decisive queue. */
  with_one_more_person: z.nullable(Odds),
  /** The odds if the most decisive queue had one task less. */
  with_one_task_less: z.nullable(Odds),
  /** The odds if nobody were away; null if no person with a queue is. */
  without_absences: z.nullable(Odds),
  /** The queues with open tasks, the most decisive first. */
  queues: z.array(ForecastQueue),
})
export type Forecast = z.output<typeof Forecast>

/** At most this many goals of an organization are forecast together. */
export const maxForecastGoals = 10

/** The odds of one of several goals. */
export const GoalForecast = z.object({
  id: Id,
  title: z.string(),
  /** The date by which the goal should be reached, as `2026-11-05`. */
  end_date: z.string(),
  open_tasks: z.number(),
  finished_tasks: z.number(),
  odds: z.nullable(Odds),
  chance_on_time: z.nullable(z.number()),
})
export type GoalForecast = z.output<typeof GoalForecast>

export const listGoalForecasts = endpoint({
  method: 'GET',
  path: '/goals/organization/:id/forecasts',
  summary:
    'The team goals with open tasks and the earliest end dates, those least likely to be finished in time first; for admins and managers.',
  params: IdParams,
  reply: z.array(GoalForecast),
})

export const readGoalForecast = endpoint({
  method: 'GET',
  path: '/goals/:id/forecast',
  summary: 'When the open tasks of a goal will be finished, from the work of the last weeks; for admins and managers.',
  params: IdParams,
  reply: Forecast,
})

export const readMilestoneForecast = endpoint({
  method: 'GET',
  path: '/milestones/:id/forecast',
  summary:
    'When the open tasks of a milestone will be finished, from the work of the last weeks; for admins and managers.',
  params: IdParams,
  reply: Forecast,
})
