import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { requeueLostMails } from '../../mail/requeue-lost-mails.ts'
import { deleteEndedMutes } from '../../mutes/mutes.ts'
import { deleteUnusedPictures } from '../../pictures/stored-pictures.ts'
import type { Services } from '../../services.ts'
import { clearDeletedAccounts } from './clear-deleted-accounts.ts'
import { clearFacts } from './clear-facts.ts'

const onceAnHour = '17 * * * *'

/**
 * Deletes expired data every hour: sessions, links, sign-in attempts, the network addresses of sign-ins, responses that
 * were stored for repeated requests, mutes that have ended, mails, facts, and what only the users of deleted accounts could see, and
 * the files of pictures that nobody uses any more. Also creates jobs for waiting mails whose jobs were lost.
 */
export const scheduleHousekeeping = ({ store, jobs, blobs }: Pick<Services, 'store' | 'jobs' | 'blobs'>) =>
  jobs.schedule('housekeeping', onceAnHour, async () => {
    await clearExpired(store)
    await clearFacts(store)
    await requeueLostMails(store, jobs)
    jobs.wake('mail')
    await clearDeletedAccounts(store)
    await deleteUnusedPictures({ store, blobs })
  })

export async function clearExpired({ db }: Store): Promise<void> {
  await sql`delete from sessions where last_seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'`.execute(
    db,
  )
  await sql`delete from links where expires_at < now()`.execute(db)
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(db)
  await sql`delete from sign_in_addresses where at < now() - interval '30 days'`.execute(db)
  await deleteEndedMutes(db)
  await sql`delete from idempotent_answers where at < now() - interval '24 hours'`.execute(db)
  // The rows must be kept for more than a day, because the mail limits count the mails of the last day.
  await sql`delete from mails where coalesce(sent_at, gave_up_at) < now() - interval '7 days'`.execute(db)
}
