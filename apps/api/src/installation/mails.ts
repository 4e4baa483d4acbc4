import { refuseConflict } from '@muster/server/http/problems'
import { sql } from 'kysely'
import { refuseBeyondMailLimits } from '../mail/mail-limits.ts'
import { requeueLostMails } from '../mail/requeue-lost-mails.ts'
import type { Services } from '../services.ts'

/** Queues a mail to the operator, which takes the same way as every other mail. */
export async function sendTestMail(
  services: Services,
  { id, email }: { id: number; email: string | null },
  clientAddress: string,
): Promise<{ to: string }> {
  const { store, mailQueue, config } = services
  if (email === null) return refuseConflict('Your account has no email address.')
  const cause = { userId: id, address: clientAddress }
  await store.write(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const message = 'You requested many test mails. Please try again later.'
    await refuseBeyondMailLimits(tx, services, { kind: 'test', to: email, cause }, message)
    await mailQueue.post(tx, {
      kind: 'test',
      to: email,
      subject: 'Test mail from Muster',
      body: `This mail was requested on the page that shows the health of the installation at ${config.PUBLIC_URL}.\n\nMuster can send mail.`,
      cause,
    })
  })
  store.afterCommit(() => mailQueue.wake())
  return { to: email }
}

/**
 * Makes all waiting mails due, also those whose job was lost, and returns how many wait. Given-up mails are not sent
 * again, because their texts were deleted.
 */
export async function retryMails({ store, jobs, mailQueue }: Services): Promise<{ mails: number }> {
  await requeueLostMails(store, jobs)
  const { rows } = await sql<{ mails: number }>`
    with due as (
      update pgboss.job set start_after = now() where name = 'mail' and id in (
        select id from pgboss.job
        where name = 'mail' and state < 'active' and start_after > now() order by id for update skip locked
      )
    )
    select count(*)::int as mails from mails where sent_at is null and gave_up_at is null`.execute(store.db)
  store.afterCommit(() => mailQueue.wake())
  return { mails: rows[0]?.mails ?? 0 }
}
