import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Deletes facts that are older than 30 days and that every follower (a reader of facts with a stored cursor) has
 * processed: the oldest first, `batchSize` per transaction, until a batch contains a fact that must be kept. After 60
 * days a fact is deleted regardless of the cursors, because a follower may have been switched off; removing SMTP_URL,
 * for example, switches off the mails.
 */
export async function clearFacts({ db }: Store, batchSize = 5_000): Promise<void> {
  for (let clearedCount = batchSize; clearedCount === batchSize; ) {
    const { rows } = await sql`
      delete from facts where id = any(array(
        select f.id from (select * from facts order by id limit ${batchSize}) f
        where f.at < now() - interval '30 days' and (f.at < now() - interval '60 days' or not exists (
          select from fact_cursors c where not pg_visible_in_snapshot(f.transaction, c.snapshot::pg_snapshot)
        ))
      ))
      returning id`.execute(db)
    clearedCount = rows.length
  }
}
