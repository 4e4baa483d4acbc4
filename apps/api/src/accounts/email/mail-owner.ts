import type { Tx } from '@muster/server/store'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Mail } from '../../mail/mailbox.ts'
import type { Services } from '../../services.ts'

/**
 * Tells the owner of an account by mail what happened to it, in the transaction of that. Nobody is told at an address that
 * nobody confirmed, as it may be a stranger's; where no mail leaves, it is a file like all others.
 */
export async function mailOwner(tx: Tx, services: Services, userId: number, mailFor: (to: string) => Mail) {
  const { email, is_verified } = await tx
    .selectFrom('users')
    .select(['email', 'is_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null || (services.mailbox.delivers && !is_verified)) return
  if (await mayMail(tx, services, { kind: 'security', to: email })) await services.mailbox.post(tx, mailFor(email))
}
