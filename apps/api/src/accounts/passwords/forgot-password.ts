import { sql } from 'kysely'
import { mayMail } from '../../mail/mail-limits.ts'
import { resendInvitation } from '../../organizations/invitations/resend-invitation.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../account.ts'
import { makeLink } from '../email/links.ts'
import { resetMail } from '../email/mails.ts'

/**
 * Mails a reset link to an active account, or another invitation link to a pending one, within the mail limits. Runs
 * after the response, so that the response does not reveal whether the account exists.
 */
export async function forgotPassword(services: Services, email: string, clientAddress: string): Promise<void> {
  const { store, config, mailQueue } = services
  const account = await accountOf(store.db, email)
  if (account?.status === 'pending') return resendInvitation(services, email, clientAddress)
  if (account?.status !== 'active' || account.email === null) return
  const { id, email: storedEmail } = account
  await store.write(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const cause = { address: clientAddress }
    if (!(await mayMail(tx, services, { kind: 'reset', to: storedEmail, cause }))) return
    // Keep the valid links: a request by somebody else must not invalidate the user's link.
    await tx.deleteFrom('links').where('user_id', '=', id).where('expires_at', '<', sql<string>`now()`).execute()
    await mailQueue.post(tx, {
      ...resetMail(config, storedEmail, await makeLink(tx, 'reset', { id, email: storedEmail })),
      cause,
    })
  })
  mailQueue.wake()
}
