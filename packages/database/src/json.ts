import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Formats an instant for JSON as the contract requires: ISO 8601, in UTC with milliseconds. The session's time zone
 * must be UTC.
 */
export const instant = (timestamp: Expression<unknown>): RawBuilder<string> =>
  sql`to_char(${timestamp}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
