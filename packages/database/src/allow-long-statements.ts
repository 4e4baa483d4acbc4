import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The pool recognizes this statement, and then waits longer for each response until the transaction ends. */
export const longStatementsText = "set local statement_timeout = '5min'"
export const longStatementTimeoutMs = 300_000

/** Raises the timeout of every statement in the transaction to 5 minutes, for work on a whole organization. */
export const allowLongStatements = (tx: Transaction<Tables>) => sql.raw(longStatementsText).execute(tx)
