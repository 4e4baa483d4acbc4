import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { formatDay } from './format-date.ts'
import { texts } from './texts.ts'

/** How many people and tasks are named at most. */
export const maxWaitsFor = 3

/** At most this many absences are named, each with at most this many tasks. */
export const maxShiftingAbsences = 3

const NamedTask = z.object({ id: Id, key: z.string(), title: z.string() })

/**
 * What delays a goal or milestone: a person with late tasks, or a task that is open and blocks others or is late without
 * an assignee.
 */
export const WaitsFor = z.object({
  kind: z.enum(['person', 'task']),
  /** The person; null for a task. */
  user_id: z.nullable(Id),
  full_name: z.nullable(z.string()),
  /** The task, or the late task of the person that delays most. */
  task: NamedTask,
  /** How many days have passed since the due date of the task. */
  days_late: z.number(),
  /** How many open tasks of the goal or milestone depend on the task, directly or through others. */
  blocked_tasks: z.number(),
  /** How many further tasks of the person are late. */
  more_late_tasks: z.number(),
  /** The last day of the absence of the person, as `2026-12-24`; null for a task, and if the person is not away today. */
  away_until: z.nullable(z.string()),
})
export type WaitsFor = z.output<typeof WaitsFor>

/**
 * An absence of a person that is not over, and the open tasks that are due in it. A task of several people counts only if
 * all of them are away on its due date.
 */
export const ShiftingAbsence = z.object({
  user_id: Id,
  full_name: z.nullable(z.string()),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The first of the tasks, by due date. */
  tasks: z.array(NamedTask),
  task_count: z.number(),
})
export type ShiftingAbsence = z.output<typeof ShiftingAbsence>

/** What delays a goal or milestone most, as far as the caller sees it; the most important first. */
export const Waiting = z.object({
  id: Id,
  waits_for: z.array(WaitsFor),
  /** The absences that shift tasks, earliest first. */
  absences: z.array(ShiftingAbsence),
})
export type Waiting = z.output<typeof Waiting>

export const readGoalWaiting = endpoint({
  method: 'GET',
  path: '/goals/:id/waiting',
  summary: 'The people and tasks that delay a goal most, among the tasks that the caller sees.',
  params: IdParams,
  reply: Waiting,
})

export const readMilestoneWaiting = endpoint({
  method: 'GET',
  path: '/milestones/:id/waiting',
  summary: 'The people and tasks that delay a milestone most, among the tasks that the caller sees.',
  params: IdParams,
  reply: Waiting,
})

/** A part of a sentence: text, or a reference that a page shows as a link. */
export type SentencePart = string | { task: WaitsFor['task'] } | { person: string; userId: number }

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const count = (number: number, noun: string) =>
  `${numberWords[number] ?? number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
const late = (days: number) => `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'} late`

function partsOf({
  kind,
  user_id,
  full_name,
  task,
  days_late,
  blocked_tasks,
  more_late_tasks,
  away_until,
}: WaitsFor): SentencePart[] {
  const blocks = blocked_tasks > 0 ? `blocks ${count(blocked_tasks, 'task')}` : ''
  if (kind === 'task' || user_id === null) {
    const isLate = days_late > 0 ? `, ${late(days_late)} without an assignee` : ''
    return [{ task }, blocks ? `${isLate}, which ${blocks}` : isLate]
  }
  const more = more_late_tasks > 0 ? `, and ${count(more_late_tasks, 'more late task')}` : ''
  const away = away_until === null ? '' : `; away until ${formatDay(away_until)}`
  return [
    { person: full_name ?? texts.unknownUser, userId: user_id },
    ' (',
    { task },
    `, ${late(days_late)}${blocks && `, ${blocks}`}${more}${away})`,
  ]
}

/** The sentence that says what a goal or milestone waits for; undefined if for nothing. */
export function waitingSentence(waitsFor: readonly WaitsFor[]): SentencePart[] | undefined {
  if (waitsFor.length === 0) return undefined
  const parts = waitsFor.flatMap((entry, index): SentencePart[] => {
    const isLast = index === waitsFor.length - 1
    return [index === 0 ? 'Waits for ' : isLast ? ' and for ' : ', for ', ...partsOf(entry)]
  })
  return [...parts, '.'].filter((part) => part !== '')
}

/** The sentence that says which tasks an absence shifts, and to which day at least. */
export function absenceSentence({
  user_id,
  full_name,
  starts_on,
  ends_on,
  tasks,
  task_count,
}: ShiftingAbsence): SentencePart[] {
  const days =
    starts_on === ends_on ? `on ${formatDay(starts_on)}` : `from ${formatDay(starts_on)} to ${formatDay(ends_on)}`
  const moreCount = task_count - tasks.length
  const named = tasks.flatMap((task, index): SentencePart[] => {
    const isLast = index === tasks.length - 1 && moreCount === 0
    return [index === 0 ? '' : isLast ? ' and ' : ', ', { task }]
  })
  const more = moreCount > 0 ? ` and ${count(moreCount, 'more task')}` : ''
  const [are, they] = task_count === 1 ? ['is', 'It is'] : ['are', 'They are']
  return [
    { person: full_name ?? texts.unknownUser, userId: user_id },
    ` is away ${days}, when `,
    ...named,
    `${more} ${are} due. ${they} not expected before ${formatDay(dayAfter(ends_on))}.`,
  ].filter((part) => part !== '')
}

const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
