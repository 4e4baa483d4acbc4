import * as z from 'zod/mini'

export const TimeZone = z.string().check(z.refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' }))

/** Where a browser takes its person to be. One that is not known here is none: nobody is kept out over it. */
export const BrowserTimeZone = z.pipe(
  z.string(),
  z.transform((zone) => (isTimeZone(zone) ? zone : undefined)),
)

function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
