import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The pool recognizes a long transaction by this text, and waits as long for its responses. */
export const takeTimeText = "set local statement_timeout = '5min'"
export const takenTimeMs = 300_000

/** Extends the timeout of each statement in the transaction to minutes, for work on a whole organization. */
export const takeTime = (tx: Transaction<Tables>) => sql.raw(takeTimeText).execute(tx)
