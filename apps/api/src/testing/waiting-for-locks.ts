import { sql } from 'kysely'
import type { World } from './world.ts'

/** The number of connections to this database that wait for a lock. */
export async function countWaitingForLocks({ store }: Pick<World, 'store'>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
  return rows.length
}
