export const muteDurations = ['hour', 'tomorrow', 'week', 'always'] as const
export type MuteDuration = (typeof muteDurations)[number]

export const durationNames: Record<MuteDuration, string> = {
  hour: 'For 1 hour',
  tomorrow: 'Until tomorrow',
  week: 'For a week',
  always: 'Always',
}

/** When tomorrow begins for somebody who is muted until then. */
const morningHour = 8

/** The end of a mute that begins now; null if it has none. Days are those of this device. */
export function endOf(duration: MuteDuration, now = new Date()): string | null {
  const end = new Date(now)
  if (duration === 'always') return null
  if (duration === 'hour') end.setTime(now.getTime() + 3_600_000)
  if (duration === 'tomorrow') {
    end.setDate(end.getDate() + 1)
    end.setHours(morningHour, 0, 0, 0)
  }
  if (duration === 'week') end.setDate(end.getDate() + 7)
  return end.toISOString()
}
