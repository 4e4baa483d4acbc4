import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { Jobs } from '../jobs/jobs.ts'

/** An arbitrary constant: the lock that serializes the search for lost mails. */
const lock = 7_368_412_002
const mostAtOnce = 1_000

/**
 * Creates jobs for waiting mails without one: after the database was restored from a backup, or a job was abandoned.
 */
export const findLost = (store: Store, jobs: Pick<Jobs, 'send'>): Promise<void> =>
  store.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
    const { rows } = await sql<{ id: number; priority: number }>`
      select m.id, m.priority from mails m
      where m.sent_at is null and m.gave_up_at is null and not exists (
        select from pgboss.job j where j.name = 'mail' and j.state <= 'active' and j.data = jsonb_build_object('mail', m.id)
      )
      order by m.priority desc, m.id limit ${mostAtOnce}
    `.execute(tx)
    for (const { id, priority } of rows) await jobs.send(tx, 'mail', { mail: id }, { priority })
  })
