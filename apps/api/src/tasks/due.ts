import { refuseInvalid } from '@muster/server/http/problems'

type RequestedDue = { due_date?: string | null; due_time?: string | null }
type CurrentDue = { due_date: string | null; due_time: string | null }

const endOfDay = '23:59:59'

/**
 * The due date and time that a body sets: null if it removes them, and undefined if it changes neither. A date without
 * a time is due at the end of the day. If the body contains a new date and the unchanged `due_time` of the task, that
 * time is kept, unless the new date contains a time itself.
 */
export function dueDateIn(
  body: RequestedDue,
  current: CurrentDue = { due_date: null, due_time: null },
): string | null | undefined {
  const dateChanged = body.due_date !== undefined && body.due_date !== current.due_date
  const timeChanged = body.due_time !== undefined && body.due_time !== current.due_time
  if (!dateChanged && !timeChanged) return undefined
  const date = dateChanged ? body.due_date : current.due_date
  if (!date) {
    if (timeChanged && body.due_time) refuseInvalid({ field: 'due_time', message: 'A due time needs a due date' })
    return null
  }
  if (!timeChanged && !(body.due_time && date.endsWith(endOfDay))) return date
  return `${date.slice(0, 10)}T${body.due_time ? `${body.due_time}:00` : endOfDay}`
}
