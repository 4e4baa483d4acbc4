import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { texts } from './texts.ts'

/** How many people and tasks are named at most. */
export const maxWaitsFor = 3

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
  task: z.object({ id: Id, key: z.string(), title: z.string() }),
  /** How many days have passed since the due date of the task. */
  days_late: z.number(),
  /** How many open tasks of the goal or milestone depend on the task, directly or through others. */
  blocked_tasks: z.number(),
  /** How many further tasks of the person are late. */
  more_late_tasks: z.number(),
})
export type WaitsFor = z.output<typeof WaitsFor>

/** What delays a goal or milestone most, as far as the caller sees it; the most important first. */
export const Waiting = z.object({ id: Id, waits_for: z.array(WaitsFor) })
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
}: WaitsFor): SentencePart[] {
  const blocks = blocked_tasks > 0 ? `blocks ${count(blocked_tasks, 'task')}` : ''
  if (kind === 'task' || user_id === null) {
    const isLate = days_late > 0 ? `, ${late(days_late)} without an assignee` : ''
    return [{ task }, blocks ? `${isLate}, which ${blocks}` : isLate]
  }
  const more = more_late_tasks > 0 ? `, and ${count(more_late_tasks, 'more late task')}` : ''
  return [
    { person: full_name ?? texts.unknownUser, userId: user_id },
    ' (',
    { task },
    `, ${late(days_late)}${blocks && `, ${blocks}`}${more})`,
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
