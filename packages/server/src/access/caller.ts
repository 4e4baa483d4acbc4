import { texts } from '@muster/contracts/texts'
import type { Slot, Slots } from '@muster/database/statement'
import { type Expression, sql } from 'kysely'
import { refuse, refuseUnauthenticated } from '../http/problems.ts'
import type { Db } from '../store.ts'
import { liveSession, recordUse } from './session.ts'

/** The id of a user as an SQL expression. */
export type UserIdExpression = Expression<number>

/**
 * The columns of the CTE `me`, which describe the caller. The CTE has no row if the token belongs to no valid session.
 */
export type CallerColumns = {
  session_id: number
  user_id: number
  must_set_password: boolean
  not_seen_lately: boolean
}

/**
 * The CTE that identifies the caller by the hash of the caller's token. It is the first CTE of each statement that uses
 * it.
 */
export const callerCte = (db: Db, token: Expression<Buffer>) => sql`me as materialized (${liveSession(db, token)})`

/**
 * The caller's id, in a statement that begins with the CTE `me`. It is null without a valid session and while the user
 * must replace the password, so that conditions on it match no rows.
 */
export const callerId: UserIdExpression = sql<number>`(select user_id from me where not must_set_password)`

/** Requires a session. Throws 401 without one, and 403 while the user must replace the password. */
export function requireSession(db: Db, row: CallerColumns | undefined): asserts row is CallerColumns {
  if (!row) return refuseUnauthenticated()
  if (row.must_set_password) refuse(texts.account.setYourPassword)
  if (row.not_seen_lately) recordUse(db, row.session_id)
}

export type WithToken<Values> = Values & { token: Buffer }

/** Splits the slots into the slot of the token and the slots of the parameters. */
export function splitToken<Values>(slots: Slots<WithToken<Values>>): { token: Slot<Buffer>; inputSlots: Slots<Values> }
export function splitToken({ token, ...inputSlots }: Record<string, unknown>): object {
  return { token, inputSlots }
}
