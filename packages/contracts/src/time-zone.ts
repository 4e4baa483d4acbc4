import * as z from 'zod/mini'

/**
 * Names that JavaScript accepts besides those of the tz database. PostgreSQL does not know them, or means another zone:
 * `IST` is the time of Israel there, and that of India here.
 */
const otherNames = new Set(
  (
    'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST ' +
    'US/PACIFIC-NEW CANADA/EAST-SASKATCHEWAN'
  ).split(' '),
)

/** A time zone by a name that means the same to PostgreSQL. */
export const TimeZone = z.pipe(
  z.string().check(z.refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' })),
  z.transform((zone) => (otherNames.has(zone.toUpperCase()) ? formatterOf(zone).resolvedOptions().timeZone : zone)),
)

const formatterOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone })

function isTimeZone(zone: string) {
  // PostgreSQL reads the sign of an offset such as `+05:30` the other way round.
  if (/^[+-]|^SystemV\//i.test(zone)) return false
  try {
    return Boolean(formatterOf(zone))
  } catch {
    return false
  }
}
