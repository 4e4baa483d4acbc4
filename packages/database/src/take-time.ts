import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** By these words the pool knows of a transaction that takes its time, and waits as long for its answers. */
export const takeTimeText = "set local statement_timeout = '5min'"
export const takenTimeMs = 300_000

/** Lets each statement of a transaction run for minutes: what moves or reads a whole organization needs them. */
export const takeTime = (tx: Transaction<Tables>) => sql.raw(takeTimeText).execute(tx)
