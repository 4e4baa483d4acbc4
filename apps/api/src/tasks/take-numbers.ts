import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Reserves consecutive task numbers of an organization and returns the last one. Call it outside the `write` that
 * inserts the tasks; `placementQuery` in placement.ts explains why, and why the reservation does not wait for the disk.
 */
export async function takeNumbers(db: Db, organizationId: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    with soon as (select set_config('synchronous_commit', 'off', true))
    update task_numbers set last = last + ${count} from soon where organization_id = ${organizationId}
    returning last`.execute(db)
  const last = rows[0]?.last
  if (last === undefined) throw new Error(`organization ${organizationId} has no task numbers`)
  return last
}
