import { invalid } from '@muster/server/http/problems'

type Due = { due_date?: string | null; due_time?: string | null }
type CurrentDue = { due_date: string | null; due_time: string | null }

const endOfDay = '23:59:59'

/**
 * The due moment that a body sets: its date with its time; a date without a time is due at the end of the day. A new
 * date sent together with the current time keeps that time, unless the date contains one.
 */
export function dueIn(body: Due, current: CurrentDue = { due_date: null, due_time: null }): string | null | undefined {
  const dateChanged = body.due_date !== undefined && body.due_date !== current.due_date
  const timeChanged = body.due_time !== undefined && body.due_time !== current.due_time
  if (!dateChanged && !timeChanged) return undefined
  const date = dateChanged ? body.due_date : current.due_date
  if (!date) {
    if (timeChanged && body.due_time) invalid({ field: 'due_time', message: 'A due time needs a due date' })
    return null
  }
  if (!timeChanged && !(body.due_time && date.endsWith(endOfDay))) return date
  return `${date.slice(0, 10)}T${body.due_time ? `${body.due_time}:00` : endOfDay}`
}
