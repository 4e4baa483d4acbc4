import { invalid } from '@muster/server/http/problems'

type Due = { due_date?: string | null; due_time?: string | null }
type Standing = { due_date: string | null; due_time: string | null }

const endOfDay = '23:59:59'

/**
 * The due moment that a body sets: its date with its time; a date without a time is due at the end of the day. A new
 * date keeps the current time, unless it has a time of its own.
 */
export function dueIn(body: Due, standing: Standing = { due_date: null, due_time: null }): string | null | undefined {
  const dateSaid = body.due_date !== undefined && body.due_date !== standing.due_date
  const timeSaid = body.due_time !== undefined && body.due_time !== standing.due_time
  if (!dateSaid && !timeSaid) return undefined
  const date = dateSaid ? body.due_date : standing.due_date
  if (!date) {
    if (timeSaid && body.due_time) invalid({ field: 'due_time', message: 'A due time needs a due date' })
    return null
  }
  if (!timeSaid && !(body.due_time && date.endsWith(endOfDay))) return date
  return `${date.slice(0, 10)}T${body.due_time ? `${body.due_time}:00` : endOfDay}`
}
