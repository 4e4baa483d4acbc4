import type { Order } from '@muster/server/field-columns'
import { refuseInvalid } from '@muster/server/http/problems'

/**
 * Returns a function that replaces the cursor of an input, if it has one, with the JSON text that the statement uses.
 * The returned function throws 422 if the cursor is malformed or belongs to another order.
 *
 * @param typeOf returns the type of the sort key for a value of `sort`
 */
export const withCursor =
  <Word extends string>(typeOf: (sortName: Word) => Order['type']) =>
  <Input extends { cursor?: string; sort?: Word }>(input: Input): Input => {
    if (input.cursor === undefined) return input
    const cursor = decodeCursor(input.cursor)
    if (!isCursor(cursor, input.sort, typeOf)) refuseCursor()
    // Serialize the parsed cursor again, because PostgreSQL does not accept every notation of a number, such as 1.0 for
    // an integer.
    return { ...input, cursor: JSON.stringify(cursor) }
  }

/** Throws 422 for a cursor that is malformed or belongs to another list. */
export function refuseCursor(): never {
  refuseInvalid({ field: 'cursor', message: 'The cursor belongs to another list. Please begin with its first page.' })
}

/** The JSON in a cursor; undefined if it contains none. */
export function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

function isCursor<Word extends string>(
  value: unknown,
  sort: Word | undefined,
  typeOf: (sortName: Word) => Order['type'],
): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [cursorSort, by, id]: unknown[] = value
  if (cursorSort !== (sort ?? '') || !Number.isInteger(id) || Number(id) < 1 || Number(id) > 2_147_483_647) return false
  if (by === null) return true
  return sort !== undefined && isOfType(typeOf(sort), by)
}

function isOfType(type: Order['type'], value: unknown): boolean {
  if (type === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2_147_483_648
  if (type === 'float8' || type === 'numeric') return Number.isFinite(value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (type === 'text') return !value.includes('\0') && value.isWellFormed()
  if (type === 'float8[]') return /^\{-?(?:\d{1,17}|Infinity)(?:,-?(?:\d{1,17}|Infinity))*\}$/.test(value)
  return /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) && isDateTime(value)
}

/**
 * Whether the text is a valid date and time. The round trip detects a day after the end of its month, such as April 31,
 * which `Date.parse` accepts as a day of the next month.
 */
function isDateTime(text: string): boolean {
  const time = Date.parse(`${text}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}.000Z`
}
