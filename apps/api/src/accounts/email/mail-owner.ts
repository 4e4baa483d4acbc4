import type { Tx } from '@muster/server/store'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Mail } from '../../mail/mailbox.ts'
import type { Services } from '../../services.ts'

/**
 * Mails a security notice to the owner of an account within the mail limits, in the transaction of the change. An
 * unverified address gets no mail, because it may belong to somebody else. Without SMTP, when mails are only written to
 * files, unverified addresses are included.
 */
export async function mailOwner(tx: Tx, services: Services, userId: number, mailFor: (to: string) => Mail) {
  const { email, is_verified } = await tx
    .selectFrom('users')
    .select(['email', 'is_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null || (services.mailQueue.delivers && !is_verified)) return
  if (await mayMail(tx, services, { kind: 'security', to: email })) await services.mailQueue.post(tx, mailFor(email))
}
