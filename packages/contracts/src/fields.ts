import * as z from 'zod/mini'
import { hidesCharacters } from './hidden-characters.ts'

export const Id = z.int().check(z.positive(), z.maximum(2147483647))

/** An id in a path or query, where everything arrives as text: digits only, so `1e3` and ` 7` are refused. */
export const IdText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')),
  z.pipe(z.transform(Number), Id),
)

export const IdParams = z.object({ id: IdText })

/** A comment, with the object that it belongs to. */
export const CommentParams = z.object({ id: IdText, commentId: IdText })

/** One of these words, in upper or lower case. */
export const anyCase = <Words extends z.ZodMiniType<string, string>>(words: Words) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((word) => word.toLowerCase()),
    ),
    words,
  )

const wellFormed = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), {
  error: 'contains characters that cannot be stored',
})

/**
 * Trimmed text of 1…max characters. `required` is the message for an empty text, `missing` the one for a value that is
 * not text.
 */
export const text = (max: number, required = 'must not be empty', missing?: string) =>
  z.string(missing).check(wellFormed, z.trim(), z.minLength(1, required), z.maxLength(max))

/** Trimmed text that may be empty or null; both mean that there is none. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullable(z.string().check(wellFormed, z.trim(), z.maxLength(max))),
    z.transform((value) => value || null),
  )

export const maxNameLength = 255

/** A name or title: one line, because mail headers contain it too. */
export const name = (required?: string, missing?: string) =>
  text(maxNameLength, required, missing).check(
    z.refine((value) => !/[\r\n]/.test(value), { error: 'must stand on one line' }),
    z.refine((value) => !hidesCharacters(value), {
      error: 'must not contain invisible characters or marks that change the direction of text',
    }),
  )

export const maxTextLength = 20_000
export const Content = text(maxTextLength)
export const Description = optionalText(maxTextLength)

/** An instant: ISO 8601, UTC, `Z`, milliseconds. */
export const Instant = z.string()

/** A calendar date with a time, never shifted by a time zone: `2026-11-25T23:59:59`. */
export const WallTime = z.string()

const wallPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Takes a calendar date as it is written: `2026-11-25`, `2026-11-25T23:59:59`, or with a zone, whose date
 * and time are used as written. A date without a time gets the given time.
 */
const wallTime = (bareTime: '00:00:00' | '23:59:59') =>
  z.pipe(
    z.string().check(z.refine(isWallTime, { error: 'must be a date such as 2026-11-25' })),
    z.transform((value) => toWallTime(value, bareTime)),
  )

function isWallTime(value: string) {
  const match = wallPattern.exec(value)
  if (!match) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day))
  const dayExists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
  return dayExists && hour < 24 && minute < 60 && second < 60
}

function toWallTime(value: string, bareTime: string) {
  const [, year, month, day, hour, minute, second = '00'] = wallPattern.exec(value) ?? []
  return `${year}-${month}-${day}T${hour === undefined ? bareTime : `${hour}:${minute}:${second}`}`
}

export const StartDate = wallTime('00:00:00')
export const EndDate = wallTime('23:59:59')

/** A time of day, `HH:mm`; seconds are accepted and dropped. */
export const TimeOfDay = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 17:30')),
  z.transform((value) => value.slice(0, 5)),
)

/** limit and offset of a list; without limit at most 10,000 rows. */
export const Page = {
  limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(10_000)))),
  offset: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number))),
}

/** Keys of a fetched object that a PUT accepts only with the current value; the server compares. */
export const unchanged = <Key extends string>(...keys: Key[]): Record<Key, z.ZodMiniOptional<z.ZodMiniUnknown>> =>
  Object.assign({}, ...keys.map((key) => ({ [key]: z.optional(z.unknown()) })))

const addressPattern = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** The normal form of e-mail addresses in browser and server: trimmed, in lower case. */
export const Email = z
  .string()
  .check(wellFormed, z.trim(), z.maxLength(254), z.regex(addressPattern, 'must be an e-mail address'))

/** The same with other messages for a missing and for an invalid address. */
export const emailOr = (required: string, invalid: string) =>
  z
    .string(required)
    .check(
      wellFormed,
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(254, invalid),
      z.regex(addressPattern, invalid),
    )
