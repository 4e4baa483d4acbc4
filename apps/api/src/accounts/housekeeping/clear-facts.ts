import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Deletes facts that are older than 30 days and that every follower has passed, the oldest first, `atOnce` in a
 * transaction, until it meets one that must stay. Who has not passed one in 60 days follows no more, as the mails do
 * after SMTP_URL was taken away.
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
