import type { Principal } from '@muster/server/access/principal'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'
import { recordProfile } from '../../users/record-profile.ts'
import { makeLink, throwDeadLink, useLink } from './links.ts'
import { verificationMail } from './mails.ts'
import { markAddressVerified } from './mark-address-verified.ts'

/**
 * Verifies the signed-in user's email address with the link that was mailed to it. Throws 404 and keeps the link if it
 * belongs to another account, because the person who reads the mail is not necessarily the user who registered the
 * address. Does the same for a link that was only written to a file, as happens without SMTP.
 */
export async function verifyEmail({ store }: Services, { userId }: Principal, token: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const { email, mailed } = await useLink(tx, 'verify', token, userId)
    if (!mailed) throwDeadLink()
    await markAddressVerified(tx, userId, email)
    await recordProfile(tx, userId, userId, {})
  })
}

/**
 * Mails a new link, unless the address is already verified or a mail limit is reached; `mail` is true in all these
 * cases. Without SMTP, mails are only written to files, and a link from a file would not verify the address, so no link
 * is created and `mail` is false.
 */
export async function resendVerification(
  services: Services,
  principal: Principal,
  clientAddress: string,
): Promise<{ mail: boolean }> {
  const { store, config, mailQueue } = services
  if (!mailQueue.delivers) return { mail: false }
  await store.write(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select(['id', 'email', 'is_verified'])
      .where('id', '=', principal.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { id, email } = account
    if (account.is_verified || email === null) return
    const cause = { userId: id, address: clientAddress }
    if (!(await mayMail(tx, services, { kind: 'verification', to: email, cause }))) return
    const token = await makeLink(tx, 'verify', { id, email })
    await mailQueue.post(tx, { ...verificationMail(config, email, token), cause })
  })
  mailQueue.wake()
  return { mail: true }
}
