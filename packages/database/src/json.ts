import { type Expression, type RawBuilder, sql } from 'kysely'

/** An instant in JSON as in the contract: ISO 8601, UTC, `Z`, milliseconds. The session's time zone is UTC. */
export const instant = (at: Expression<unknown>): RawBuilder<string> =>
  sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
