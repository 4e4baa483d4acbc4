import type { Session } from '@muster/server/access/session'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'
import { recordProfile } from '../../users/record-profile.ts'
import { addressIsVerified } from './address-is-verified.ts'
import { deadLink, makeLink, useLink } from './links.ts'
import { verificationMail } from './mails.ts'

/**
 * Verifies the user's e-mail address with the link that was mailed to it. It requires a session of that account: the
 * reader of the mail may not be the user who registered the address, and must not verify another user's account. For
 * other accounts the link is unknown and remains usable. A link from a file verifies nothing and also remains.
 */
export async function verifyEmail({ store }: Services, { userId }: Session, token: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const { email, mailed } = await useLink(tx, 'verify', token, userId)
    if (!mailed) deadLink()
    await addressIsVerified(tx, userId, email)
    await recordProfile(tx, userId, userId)
  })
}

/**
 * Mails the link again, unless the address is already verified or the limit is reached. Without SMTP no link is
 * created, because a link from a file would not verify the address.
 */
export async function resendVerification(
  services: Services,
  session: Session,
  address: string,
): Promise<{ mail: boolean }> {
  const { store, config, mailbox } = services
  if (!mailbox.delivers) return { mail: false }
  await store.write(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select(['id', 'email', 'is_verified'])
      .where('id', '=', session.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { id, email } = account
    if (account.is_verified || email === null) return
    const cause = { userId: id, address }
    if (!(await mayMail(tx, services, { kind: 'verification', to: email, cause }))) return
    const token = await makeLink(tx, 'verify', { id, email })
    await mailbox.post(tx, { ...verificationMail(config, email, token), cause })
  })
  mailbox.wake()
  return { mail: true }
}
