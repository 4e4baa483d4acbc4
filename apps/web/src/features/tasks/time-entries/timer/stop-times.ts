import { maxEntryHours } from '@muster/contracts/time-entries/fields'

const hourMilliseconds = 3_600_000

/** When the working day ends, in the user's time zone. */
const endOfWork = 18

/** Shorter times are not suggested. */
const shortestMilliseconds = 15 * 60_000

export type StopTime = { label: string; at: Date }

/** The latest end of an entry that started at this time, and whether that is in the past. */
export function latestEnd(startedAt: string, now = Date.now()): { at: Date; isOverLength: boolean } {
  const limit = Date.parse(startedAt) + maxEntryHours * hourMilliseconds
  return { at: new Date(Math.min(now, limit)), isOverLength: limit < now }
}

/**
 * Times at which a forgotten timer probably should have stopped, the most probable first: the last activity in this
 * browser, the end of the working day and the end of the day.
 */
export function suggestedStops(startedAt: string, lastActivity: number | undefined, now = Date.now()): StopTime[] {
  const start = new Date(startedAt)
  const onDay = (hours: number) => new Date(start.getFullYear(), start.getMonth(), start.getDate(), hours)
  const { at: latest } = latestEnd(startedAt, now)
  const suggestions = [
    ...(lastActivity === undefined ? [] : [{ label: 'When you last worked here', at: new Date(lastActivity) }]),
    { label: 'End of the working day', at: onDay(endOfWork) },
    { label: 'End of the day', at: onDay(24) },
  ]
  return suggestions.filter(
    ({ at }) => at.getTime() >= start.getTime() + shortestMilliseconds && at.getTime() <= latest.getTime(),
  )
}
