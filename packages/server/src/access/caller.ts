import { texts } from '@muster/contracts/texts'
import type { Slot, Slots } from '@muster/database/statement'
import { type Expression, sql } from 'kysely'
import { refuse, unauthenticated } from '../http/problems.ts'
import type { Db } from '../store.ts'
import { liveSession, noteUse, type Session } from './session.ts'

/** The caller, as an expression inside the statement that identifies them. */
export type Person = Expression<number>

/** The columns of such a statement about the caller; no row if the token has no valid session. */
export type Known = { session_id: number; user_id: number; must_set_password: boolean; not_seen_lately: boolean }

/** The CTE that identifies the caller by the hash of their token; a statement begins with `with ${me(…)}`. */
export const me = (db: Db, token: Expression<Buffer>) => sql`me as materialized (${liveSession(db, token)})`

/**
 * The caller of a statement that begins with `me`; null while they must replace their password, so that it has no
 * effect.
 */
export const person: Person = sql<number>`(select user_id from me where not must_set_password)`

/** Requires a session: 401 without one, 403 while the password must be replaced first. */
export function admit(db: Db, row: Known | undefined): asserts row is Known {
  if (!row) return unauthenticated()
  if (row.must_set_password) refuse(texts.account.setYourPassword)
  if (row.not_seen_lately) noteUse(db, row.session_id)
}

export const sessionIn = (row: Known): Session => ({
  id: row.session_id,
  userId: row.user_id,
  mustSetPassword: row.must_set_password,
})

export type WithToken<Values> = Values & { token: Buffer }

/** Separates the token's slot from the slots of the parameters. */
export function apartFromToken<Asked>(slots: Slots<WithToken<Asked>>): { token: Slot<Buffer>; asked: Slots<Asked> }
export function apartFromToken({ token, ...asked }: Record<string, unknown>): object {
  return { token, asked }
}
