import type { register as call } from '@muster/contracts/accounts'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { User } from '@muster/contracts/users'
import { refuseConflict } from '@muster/server/http/problems'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'
import { userSeenBy } from '../../users/read.ts'
import { accountOf, makeAccount } from '../account.ts'
import { makeLink } from '../email/links.ts'
import { verificationMail } from '../email/mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { localPart, refuseWeakPassword } from '../passwords/weak-password.ts'
import { recordOwnFact } from '../sign-in/sessions.ts'
import { claimAbandonedAccount, isAbandoned } from './abandoned-account.ts'
import { refuseRegistration, refuseRegistrationInTurn } from './registration.ts'

type NewAccount = OutputOf<NonNullable<typeof call.body>>

/**
 * Creates an account, or gives the user an abandoned account with this email. The role determines in which area of the
 * app the user starts, and grants no permissions.
 */
export async function register(
  services: Services,
  { password, ...fields }: NewAccount,
  clientAddress: string,
): Promise<User> {
  const { store, config, mailQueue } = services
  await refuseRegistration(store.db, config, fields.email)
  const existing = await accountOf(store.db, fields.email)
  if (existing && !(await isAbandoned(store.db, existing.id))) refuseConflict(texts.account.emailTaken)
  refuseWeakPassword(password, [localPart(fields.email), fields.username, fields.full_name])
  const passwordHash = await hashPassword(password)
  const user = await store.write(async (tx) => {
    await refuseRegistrationInTurn(tx, config, fields.email)
    const newAccount = { ...fields, status: 'active' as const, password_hash: passwordHash }
    const account = (await claimAbandonedAccount(tx, newAccount)) ?? (await makeAccount(tx, newAccount))
    if (!account.isNew) refuseConflict(texts.account.emailTaken)
    const cause = { userId: account.id, address: clientAddress }
    // If a mail limit is reached, the account is created without a mail; its owner can request one later.
    if (mailQueue.delivers && (await mayMail(tx, services, { kind: 'verification', to: fields.email, cause }))) {
      const token = await makeLink(tx, 'verify', { id: account.id, email: fields.email })
      await mailQueue.post(tx, { ...verificationMail(config, fields.email, token), cause })
    }
    await recordOwnFact(tx, account.id, { kind: 'account.created' })
    return (await userSeenBy(tx, account.id, account.id)).user
  })
  mailQueue.wake()
  return user
}
