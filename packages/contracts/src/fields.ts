import * as z from 'zod/mini'
import { hasHiddenCharacters } from './hidden-characters.ts'

export const Id = z.int().check(z.positive(), z.maximum(2147483647))

/**
 * An id, or another positive whole number, in a path or query, where values are text. It consists of digits only: `1e3`
 * and ` 7` are refused.
 */
export const IdText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')),
  z.pipe(z.transform(Number), Id),
)

export const IdParams = z.object({ id: IdText })

/** The ids of a comment and of the object that it belongs to. */
export const CommentParams = z.object({ id: IdText, commentId: IdText })

/** Accepts any of these words, ignoring case. */
export const anyCase = <Words extends z.ZodMiniType<string, string>>(words: Words) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((word) => word.toLowerCase()),
    ),
    words,
  )

/** Text that PostgreSQL can store. Input is checked before any schema, but not what a text contains as JSON. */
export const storableText = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), {
  error: 'contains characters that cannot be stored',
})

/**
 * Trimmed text of 1…max characters. `requiredMessage` is the message for an empty string, `missingMessage` the
 * message for a value that is not a string.
 */
export const text = (max: number, requiredMessage = 'must not be empty', missingMessage?: string) =>
  z.string(missingMessage).check(storableText, z.trim(), z.minLength(1, requiredMessage), z.maxLength(max))

/** Trimmed text that may be empty or null; an empty string becomes null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullable(z.string().check(storableText, z.trim(), z.maxLength(max))),
    z.transform((value) => value || null),
  )

export const maxNameLength = 255

/** A name or title without hidden characters. It must be a single line, because it also appears in mail headers. */
export const name = (requiredMessage?: string, missingMessage?: string) =>
  text(maxNameLength, requiredMessage, missingMessage).check(
    z.refine((value) => !/[\r\n]/.test(value), { error: 'must be a single line' }),
    z.refine((value) => !hasHiddenCharacters(value), {
      error: 'must not contain invisible characters or marks that change the direction of text',
    }),
  )

export const maxTextLength = 20_000
/** A text that may be empty. */
export const optionalContent = (max: number) => z.string().check(storableText, z.trim(), z.maxLength(max))
export const OptionalContent = optionalContent(maxTextLength)
export const Description = optionalText(maxTextLength)

/** An instant in ISO 8601, in UTC with milliseconds: `2026-11-25T22:59:59.120Z`. */
export const Instant = z.string()

/** A calendar date with a time, which is never converted between time zones: `2026-11-25T23:59:59`. */
export const WallTime = z.string()

const wallTimePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Accepts `2026-11-25` and `2026-11-25T23:59:59`. A time zone is ignored: date and time are used as written. A date
 * without a time gets `defaultTime`.
 */
const wallTime = (defaultTime: '00:00:00' | '23:59:59') =>
  z.pipe(
    z.string().check(z.refine(isWallTime, { error: 'must be a date such as 2026-11-25' })),
    z.transform((value) => toWallTime(value, defaultTime)),
  )

function isWallTime(value: string) {
  const match = wallTimePattern.exec(value)
  if (!match) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day))
  const dayExists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
  return dayExists && hour < 24 && minute < 60 && second < 60
}

function toWallTime(value: string, defaultTime: string) {
  const [, year, month, day, hour, minute, second = '00'] = wallTimePattern.exec(value) ?? []
  return `${year}-${month}-${day}T${hour === undefined ? defaultTime : `${hour}:${minute}:${second}`}`
}

export const StartDate = wallTime('00:00:00')
export const EndDate = wallTime('23:59:59')

/** A time of day, `HH:mm`. Seconds are accepted but removed. */
export const TimeOfDay = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 17:30')),
  z.transform((value) => value.slice(0, 5)),
)

/** `true` or `false` in a query. */
export const BooleanText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

/** Limit and offset of a list. Without a limit, a response contains at most 10,000 rows. */
export const PageParameters = {
  limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(10_000)))),
  offset: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number))),
}

/**
 * Keys that the body of a PUT may contain, but only with the object's current values. The server compares the values.
 */
export const readOnlyFields = <Key extends string>(...keys: Key[]): Record<Key, z.ZodMiniOptional<z.ZodMiniUnknown>> =>
  Object.assign({}, ...keys.map((key) => ({ [key]: z.optional(z.unknown()) })))

const addressPattern = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** An email address. It is trimmed, but its case is preserved; the server ignores case in comparisons. */
export const Email = z
  .string()
  .check(storableText, z.trim(), z.maxLength(254), z.regex(addressPattern, 'must be an email address'))

/** The same as `Email`, with custom messages for a missing and for an invalid address. */
export const emailWithMessages = (requiredMessage: string, invalidMessage: string) =>
  z
    .string(requiredMessage)
    .check(
      storableText,
      z.trim(),
      z.minLength(1, { error: requiredMessage, abort: true }),
      z.maxLength(254, invalidMessage),
      z.regex(addressPattern, invalidMessage),
    )
