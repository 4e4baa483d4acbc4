import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** A large project holds more than five seconds, which are for ordinary statements, can mark. */
export const takeTime = (tx: Tx) => sql`set local statement_timeout = '5min'`.execute(tx)
