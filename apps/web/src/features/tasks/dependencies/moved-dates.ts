import type { Task } from '@muster/contracts/tasks'
import { formatDay } from '../../../lib/format/dates.ts'
import { dayAfter } from '../filters/due-filter.ts'
import { type ChangedTask, dayOf } from './offer-to-dependents.ts'

const dayMilliseconds = 86_400_000

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

/**
 * The due date of a blocked task after its blocker was postponed: later by as many days, and not before the blocker. The
 * time of day stays. Undefined if the task has no due date, or is due on or after the day of the blocker anyway.
 */
export function movedDueDate(blocked: Pick<Task, 'due_date'>, { before, after }: ChangedTask): string | undefined {
  const [day, newDay, oldDay] = [dayOf(blocked), dayOf(after), dayOf(before)]
  if (!day || day >= newDay) return undefined
  const shifted = oldDay ? dayAfter(day, daysBetween(oldDay, newDay)) : newDay
  const moved = shifted > newDay ? shifted : newDay
  return `${moved}${blocked.due_date?.slice(10) ?? ''}`
}

type MovedTask = { task: Pick<Task, 'key' | 'due_date'>; blocker: Pick<Task, 'key'>; due_date: string }

/** 'HI-3 is due before HI-2, which blocks it. Move it from Jan 5, 2027 to Jan 9, 2027?' */
export function moveText(moved: readonly MovedTask[]): string {
  const [first] = moved
  if (!first) return ''
  if (moved.length > 1) return `${moved.length} tasks are due before a task that blocks them. Move them as well?`
  const { task, blocker, due_date } = first
  const [from, to] = [formatDay(task.due_date), formatDay(due_date)]
  return `${task.key} is due before ${blocker.key}, which blocks it. Move it from ${from} to ${to}?`
}
