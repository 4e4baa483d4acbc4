import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { requeueLostMails } from '../../mail/requeue-lost-mails.ts'
import { deleteEndedMutes } from '../../mutes/mutes.ts'
import { deleteUnusedPictures } from '../../pictures/stored-pictures.ts'
import type { Services } from '../../services.ts'
import { clearDeletedAccounts } from './clear-deleted-accounts.ts'
import { clearFacts } from './clear-facts.ts'
import { deleteInBatches, housekeepingBatch } from './delete-in-batches.ts'

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

/** What is deleted, by table. */
const expired = {
  sessions: sql`last_seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'`,
  links: sql`expires_at < now()`,
  sign_in_attempts: sql`at < now() - interval '1 day'`,
  sign_in_addresses: sql`at < now() - interval '30 days'`,
  idempotent_answers: sql`at < now() - interval '24 hours'`,
  // The rows must be kept for more than a day, because the mail limits count the mails of the last day.
  mails: sql`coalesce(sent_at, gave_up_at) < now() - interval '7 days'`,
}

export async function clearExpired(store: Store, batchSize = housekeepingBatch): Promise<void> {
  for (const [table, condition] of Object.entries(expired)) await deleteInBatches(store, table, condition, batchSize)
  await deleteEndedMutes(store.db)
}
