import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Reserves consecutive task numbers of an organization and returns the last one. It must run in a separate transaction,
 * whose commit does not wait for the disk; `placementQuery` in placement.ts explains why.
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
