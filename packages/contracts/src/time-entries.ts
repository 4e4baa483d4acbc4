import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant, PageParameters } from './fields.ts'
import {
  ComparedTime,
  Day,
  EstimateAndTime,
  InstantInput,
  Month,
  TimedTask,
  TimeEntry,
  TimeNote,
  TimePerson,
  timeGroupings,
} from './time-entries/fields.ts'

/** The days of a period, both included. */
const period = { from: z.optional(Day), to: z.optional(Day) }

const entryFilters = {
  ...period,
  /** Only entries of this user. Members see only their own entries anyway. */
  user_id: z.optional(IdText),
  task_id: z.optional(IdText),
  project_id: z.optional(IdText),
  milestone_id: z.optional(IdText),
  /** Only entries of tasks that belong to this goal or to one of its milestones. */
  goal_id: z.optional(IdText),
}

/** The caller's running timer, in any organization. */
export const RunningTimer = z.object({
  entry: z.nullable(TimeEntry),
  /** Whether the timer was started on an earlier day, in the caller's time zone. The page then asks when it should end. */
  forgotten: z.boolean(),
})
export type RunningTimer = z.output<typeof RunningTimer>

export const readRunningTimer = endpoint({
  method: 'GET',
  path: '/time-entries/running',
  summary: "The caller's running timer, in any organization.",
  reply: RunningTimer,
})

export const startTimer = endpoint({
  method: 'POST',
  path: '/time-entries/start',
  summary:
    'Starts a timer on a task that the caller sees, and stops the one that is running. If a timer is running on this task already, it is returned unchanged. With `started_at`, the timer counts from then, which is not in the future.',
  existingStatus: 200,
  body: z.strictObject({ task_id: Id, note: z.optional(TimeNote), started_at: z.optional(InstantInput) }),
  reply: z.object({
    entry: TimeEntry,
    /** The entry whose timer was stopped. */
    stopped: z.nullable(TimeEntry),
  }),
})

export const stopTimer = endpoint({
  method: 'PATCH',
  path: '/time-entries/:id/stop',
  summary:
    "Stops the caller's timer, now or at an earlier time, and after 24 hours at most. An entry that has ended is returned unchanged.",
  params: IdParams,
  body: z.strictObject({ ended_at: z.optional(InstantInput) }),
  reply: TimeEntry,
})

export const createTimeEntry = endpoint({
  method: 'POST',
  path: '/time-entries/',
  summary:
    'Logs time of the caller on a task that the caller sees: at most 24 hours, and not in the future. Entries may overlap.',
  body: z.strictObject({
    task_id: Id,
    started_at: InstantInput,
    ended_at: InstantInput,
    note: z.optional(TimeNote),
  }),
  reply: TimeEntry,
})
export type NewTimeEntry = z.output<NonNullable<typeof createTimeEntry.body>>

export const updateTimeEntry = endpoint({
  method: 'PUT',
  path: '/time-entries/:id',
  summary: "Changes an entry of the caller. A new end also stops the entry's timer.",
  params: IdParams,
  body: z.strictObject({
    task_id: z.optional(Id),
    started_at: z.optional(InstantInput),
    ended_at: z.optional(InstantInput),
    note: z.optional(TimeNote),
  }),
  reply: TimeEntry,
})
export type TimeEntryChanges = z.output<NonNullable<typeof updateTimeEntry.body>>

export const deleteTimeEntry = endpoint({
  method: 'DELETE',
  path: '/time-entries/:id',
  summary: 'Deletes an entry of the caller permanently, or discards the running timer.',
  params: IdParams,
})

export const listTimeEntries = endpoint({
  method: 'GET',
  path: '/time-entries/organization/:id',
  summary:
    "The time entries of an organization, latest start first: for members their own, for admins and managers everybody's. Those of tasks in the trash are left out.",
  params: IdParams,
  query: z.object({
    ...entryFilters,
    ...PageParameters,
    /** The X-Next-Cursor header of the previous page. */
    cursor: z.optional(z.string().check(z.maxLength(4_000))),
  }),
  reply: z.array(TimeEntry),
})

/** The time of one task on one day. */
export const TimeCell = z.object({
  /** A day of the week, such as `2026-11-25`. */
  day: z.string(),
  /** Without the running timer. */
  minutes: z.number(),
  entry_count: z.number(),
  /** Whether one of the entries is a running timer. */
  running: z.boolean(),
})
export type TimeCell = z.output<typeof TimeCell>

export const TimeWeek = z.object({
  user_id: Id,
  /** The seven days from Monday to Sunday. */
  days: z.array(z.string()),
  /** The months of these days that are locked, such as `2026-11`. */
  locked_months: z.array(z.string()),
  /** By the key of the task. One row without a task sums up the time on tasks that the caller may not see. */
  rows: z.array(
    z.object({
      task: z.nullable(TimedTask),
      /** The days with entries, in order. */
      cells: z.array(TimeCell),
      minutes: z.number(),
    }),
  ),
  minutes: z.number(),
})
export type TimeWeek = z.output<typeof TimeWeek>

export const readTimeWeek = endpoint({
  method: 'GET',
  path: '/time-entries/organization/:id/week',
  summary:
    "The time of a user in a week from Monday to Sunday, by task and day: the caller's own or, for admins and managers, that of any user.",
  params: IdParams,
  query: z.object({
    /** A day of the week. */
    day: Day,
    /** By default the caller. */
    user_id: z.optional(IdText),
  }),
  reply: TimeWeek,
})

export const setTimeCell = endpoint({
  method: 'PUT',
  path: '/time-entries/cell',
  summary:
    "Sets the caller's time on a task on a day, by adding or changing one entry, or by deleting it for 0 minutes. Refused with 409 if the time consists of several entries or of a running timer.",
  body: z.strictObject({
    task_id: Id,
    day: Day,
    minutes: z.int().check(z.minimum(0), z.maximum(24 * 60)),
  }),
  reply: z.object({ entry: z.nullable(TimeEntry) }),
})

export const TaskTime = z.object({
  /** `everyone` for admins and managers; `own` for members, who see only their own time. */
  of: z.enum(['own', 'everyone']),
  ...EstimateAndTime.shape,
  /** The task together with all tasks below it that the caller sees. */
  with_subtasks: z.object({ ...EstimateAndTime.shape, task_count: z.number() }),
  /** The time on the task and those below it, most time first. */
  people: z.array(z.object({ user: TimePerson, minutes: z.number() })),
})
export type TaskTime = z.output<typeof TaskTime>

export const readTaskTime = endpoint({
  method: 'GET',
  path: '/tasks/:id/time',
  summary:
    'The estimated and the spent time of a task and of the tasks below it. Members see only the time that they spent themselves.',
  params: IdParams,
  reply: TaskTime,
})

export const TimeReport = z.object({
  of: z.enum(['own', 'everyone']),
  /** Most time first. */
  rows: z.array(
    z.object({
      /** The id of the task, project, milestone, goal or person; null for time without one, or with one that the caller may not see. */
      id: z.nullable(Id),
      /** The title or name; null if `id` is. */
      name: z.nullable(z.string()),
      /** Only for tasks. */
      key: z.nullable(z.string()),
      /**
       * The estimates of the tasks on which the time was spent. A task on which several people worked counts for each
       * of them, and once in the total.
       */
      ...ComparedTime.shape,
    }),
  ),
  /** The number of rows without `limit`. */
  row_count: z.number(),
  total: ComparedTime,
})
export type TimeReport = z.output<typeof TimeReport>

export const readTimeReport = endpoint({
  method: 'GET',
  path: '/time-entries/organization/:id/report',
  summary:
    "The spent time of a period beside the estimates of its tasks, by task, project, milestone, goal or person: for members their own, for admins and managers everybody's.",
  params: IdParams,
  query: z.object({
    ...entryFilters,
    by: z.enum(timeGroupings),
    /** By default 200 rows. */
    limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(1_000)))),
  }),
  reply: TimeReport,
})

export const downloadTimeEntries = endpoint({
  method: 'GET',
  path: '/time-entries/organization/:id/file',
  summary: 'Downloads the entries that the list returns as CSV, earliest start first.',
  params: IdParams,
  query: z.object(entryFilters),
})

/** A month whose entries nobody can add, change or delete. */
export const TimeLock = z.object({
  /** For example `2026-10`. */
  month: z.string(),
  locked_at: Instant,
  /** Null if the account no longer exists. */
  locked_by: z.nullable(TimePerson),
})
export type TimeLock = z.output<typeof TimeLock>

export const listTimeLocks = endpoint({
  method: 'GET',
  path: '/time-entries/organization/:id/locks',
  summary: 'The locked months of an organization, latest first.',
  params: IdParams,
  reply: z.array(TimeLock),
})

const MonthParams = z.extend(IdParams, { month: Month })

export const lockTimeMonth = endpoint({
  method: 'PUT',
  path: '/time-entries/organization/:id/locks/:month',
  summary: 'Locks a month, so that its entries can no longer be added, changed or deleted. For admins and managers.',
  params: MonthParams,
  reply: TimeLock,
})

export const unlockTimeMonth = endpoint({
  method: 'DELETE',
  path: '/time-entries/organization/:id/locks/:month',
  summary: 'Unlocks a month. For admins and managers.',
  params: MonthParams,
})
