import * as z from 'zod/mini'
import { Id, Instant, optionalText } from '../fields.ts'
import { timeTexts } from './texts.ts'

/** An entry has at most this many hours. A timer that runs longer is stopped at this length. */
export const maxEntryHours = 24
export const maxTimeNoteLength = 500

/** An instant with its offset from UTC, such as `2026-11-25T17:30:00+01:00`. */
export const InstantInput = z.pipe(
  z.iso.datetime({ offset: true }).check(
    z.refine((value) => !Number.isNaN(Date.parse(value)) && Date.parse(value) >= Date.UTC(2000), {
      error: timeTexts.notBefore2000,
    }),
    // In UTC it may be in a later year than as written.
    z.refine((value) => Number.isNaN(Date.parse(value)) || Date.parse(value) < Date.UTC(10_000), {
      error: timeTexts.beforeYear10000,
    }),
  ),
  z.transform((value) => new Date(value).toISOString()),
)

/** A calendar day, such as `2026-11-25`. */
export const Day = z.iso.date().check(z.refine((day) => day >= '2000', { error: timeTexts.notBefore2000 }))

/** A calendar month, such as `2026-11`. */
export const Month = z.string().check(z.regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'))

export const TimeNote = optionalText(maxTimeNoteLength)

/** A task as a time entry shows it. */
export const TimedTask = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  project_id: Id,
  project_name: z.string(),
})
export type TimedTask = z.output<typeof TimedTask>

export const TimePerson = z.object({ id: Id, full_name: z.nullable(z.string()) })
export type TimePerson = z.output<typeof TimePerson>

/**
 * Time that a user spent on a task. It counts on the day on which it starts, in the time zone that its user had when it
 * was written, also if it ends on the next day.
 */
export const TimeEntry = z.object({
  id: Id,
  organization_id: Id,
  /** Null if the caller may not see the task (any more), or if it is in the trash. */
  task: z.nullable(TimedTask),
  user: TimePerson,
  started_at: Instant,
  /** Null while the timer is running. */
  ended_at: z.nullable(Instant),
  /** The day on which the entry counts, such as `2026-11-25`. */
  day: z.string(),
  /** The duration in whole minutes, rounded; null while the timer is running. All sums add up these minutes. */
  minutes: z.nullable(z.number()),
  note: z.nullable(z.string()),
  /** Whether the entry cannot be changed, because the month in which it starts or that in which it ends is locked. */
  locked: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type TimeEntry = z.output<typeof TimeEntry>

export const EstimateAndTime = z.object({
  /** The sum of the estimates; null if no task has an estimate. */
  estimated_minutes: z.nullable(z.number()),
  spent_minutes: z.number(),
})
export type EstimateAndTime = z.output<typeof EstimateAndTime>

export const ComparedTime = z.object({
  ...EstimateAndTime.shape,
  /** The part of the spent time that was spent on tasks with an estimate, so that it can be compared with the estimates. */
  compared_minutes: z.number(),
})

/** What a report groups time by. */
export const timeGroupings = ['task', 'project', 'milestone', 'goal', 'person'] as const
export type TimeGrouping = (typeof timeGroupings)[number]
