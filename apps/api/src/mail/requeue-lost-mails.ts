import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { Jobs } from '../jobs/jobs.ts'

/** The arbitrary key of the advisory lock that serializes the search for lost mails. */
const lockKey = 7_368_412_002
const maxBatch = 1_000

/**
 * Creates jobs for waiting mails that have none (at most `maxBatch` per call), for example because a job was abandoned
 * or the database was restored from a backup.
 */
export const requeueLostMails = (store: Store, jobs: Pick<Jobs, 'send'>): Promise<void> =>
  store.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
    const { rows } = await sql<{ id: number; priority: number }>`
      select m.id, m.priority from mails m
      where m.sent_at is null and m.gave_up_at is null and not exists (
        select from pgboss.job j where j.name = 'mail' and j.state <= 'active' and j.data = jsonb_build_object('mail', m.id)
      )
      order by m.priority desc, m.id limit ${maxBatch}
    `.execute(tx)
    for (const { id, priority } of rows) await jobs.send(tx, 'mail', { mail: id }, { priority })
  })
