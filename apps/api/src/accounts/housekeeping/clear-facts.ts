import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Deletes facts that are older than 30 days and that every follower has passed, oldest first, in batches of `atOnce`
 * per transaction, up to the first fact that must be kept. After 60 days the cursors are ignored, because a follower
 * may have been switched off, as mail is when SMTP_URL is removed.
 */
export async function clearFacts({ db }: Store, atOnce = 5_000): Promise<void> {
  for (let cleared = atOnce; cleared === atOnce; ) {
    const { rows } = await sql`
      delete from facts where id = any(array(
        select f.id from (select * from facts order by id limit ${atOnce}) f
        where f.at < now() - interval '30 days' and (f.at < now() - interval '60 days' or not exists (
          select from fact_cursors c where not pg_visible_in_snapshot(f.transaction, c.snapshot::pg_snapshot)
        ))
      ))
      returning id`.execute(db)
    cleared = rows.length
  }
}
