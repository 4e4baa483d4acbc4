import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { Ids } from '../find.ts'
import { maxRuleLength } from '../recurrence/rule.ts'
import { taskFields } from './fields.ts'

/**
 * When the next task of a series is created: when its date begins, when the current task is finished, or when the
 * current task is finished with a date that many days after that.
 */
export const recurrenceModes = ['on_date', 'when_finished', 'after_completion'] as const
export type RecurrenceMode = (typeof recurrenceModes)[number]

/** The names of the modes in files of tasks. */
export const recurrenceModeNames: Readonly<Record<RecurrenceMode, string>> = {
  on_date: 'On its date',
  when_finished: 'When finished',
  after_completion: 'Days after completion',
}

/** What the next task copies of the current one besides title, project, goal, milestone and time of day. */
export const copiedParts = ['assignees', 'labels', 'subtasks', 'fields'] as const
export type CopiedPart = (typeof copiedParts)[number]

const Day = z.string()

export const TaskSeries = z.object({
  id: Id,
  /** The rule in the syntax of RFC 5545, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`. */
  rule: z.string(),
  mode: z.enum(recurrenceModes),
  copied: z.array(z.enum(copiedParts)),
  /** The time zone of the user who set the rule. It determines when a day begins. */
  time_zone: z.string(),
  /** The first date, which the rule counts from. */
  start_date: Day,
  /** The date of the next task; null if there is none, or if it depends on when the current task is finished. */
  next_date: z.nullable(Day),
  /** The number of the current task in the series. */
  number: z.number(),
  ended_at: z.nullable(Instant),
})
export type TaskSeries = z.output<typeof TaskSeries>

export const TaskOfSeries = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  status: taskFields.status.value,
  due_date: taskFields.due_date.value,
  number: z.number(),
})
export type TaskOfSeries = z.output<typeof TaskOfSeries>

export const TaskRecurrence = z.object({
  /** Null if the task never belonged to a series. */
  series: z.nullable(TaskSeries),
  /** The latest 100 tasks of the series that the caller sees, newest first. */
  tasks: z.array(TaskOfSeries),
})
export type TaskRecurrence = z.output<typeof TaskRecurrence>

export const readRecurrence = endpoint({
  method: 'GET',
  path: '/tasks/:id/recurrence',
  summary: 'The series of a task, with its tasks that the caller sees.',
  params: IdParams,
  reply: TaskRecurrence,
})

/** How a task repeats that is the current one of its series. */
export const RepeatingTask = z.object({
  task_id: Id,
  rule: z.string(),
  mode: z.enum(recurrenceModes),
  copied: z.array(z.enum(copiedParts)),
})
export type RepeatingTask = z.output<typeof RepeatingTask>

export const listRecurrences = endpoint({
  method: 'GET',
  path: '/tasks/recurrences',
  summary:
    'How those of the tasks repeat that do and that the caller sees. `ids` are at most 500, separated by commas.',
  query: z.object({ ids: Ids }),
  reply: z.array(RepeatingTask),
})

export const setRecurrence = endpoint({
  method: 'PUT',
  path: '/tasks/:id/recurrence',
  summary:
    'Makes the task repeat by a rule of RFC 5545 (FREQ, INTERVAL, COUNT, UNTIL, BYMONTH, BYMONTHDAY, BYDAY, WKST), counted from its due date, or from today if it has none.',
  params: IdParams,
  body: z.strictObject({
    rule: z.string().check(z.minLength(1), z.maxLength(maxRuleLength)),
    mode: z._default(z.enum(recurrenceModes), 'when_finished'),
    copied: z._default(z.array(z.enum(copiedParts)).check(z.maxLength(copiedParts.length)), [...copiedParts]),
  }),
  reply: TaskRecurrence,
})
export type NewRecurrence = z.output<NonNullable<typeof setRecurrence.body>>

export const removeRecurrence = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/recurrence',
  summary: 'Ends the series of the task. Its tasks remain.',
  params: IdParams,
})

export const skipNext = endpoint({
  method: 'POST',
  path: '/tasks/:id/recurrence/skip',
  summary: 'Skips the next date of the series, so that the next task gets the date after it.',
  params: IdParams,
  reply: TaskRecurrence,
})
