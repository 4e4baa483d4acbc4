import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { Jobs } from '../../jobs/jobs.ts'
import { findLost } from '../../mail/find-lost.ts'
import { clearFacts } from './clear-facts.ts'

const onceAnHour = '17 * * * *'

/**
 * Deletes expired data every hour: sessions, links, old attempts, counters, stored responses, sent mails and old facts.
 */
export const housekeeping = (store: Store, jobs: Jobs) =>
  jobs.schedule('housekeeping', onceAnHour, async () => {
    await clear(store)
    await clearFacts(store)
    await findLost(store, jobs)
    jobs.wake('mail')
  })

export async function clear({ db }: Store): Promise<void> {
  await sql`delete from sessions where last_seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'`.execute(
    db,
  )
  await sql`delete from links where expires_at < now()`.execute(db)
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(db)
  await sql`delete from sign_in_addresses where at < now() - interval '30 days'`.execute(db)
  await sql`delete from idempotent_answers where at < now() - interval '24 hours'`.execute(db)
  // Mail limits count these rows for a day.
  await sql`delete from mails where coalesce(sent_at, gave_up_at) < now() - interval '7 days'`.execute(db)
}
