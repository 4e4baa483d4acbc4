import * as z from 'zod/mini'

export const TimeZone = z.string().check(z.refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' }))

function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
