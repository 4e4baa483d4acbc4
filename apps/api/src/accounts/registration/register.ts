import type { register as call } from '@muster/contracts/accounts'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { User } from '@muster/contracts/users'
import { conflict } from '@muster/server/http/problems'
import { mayMail } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'
import { userSeenBy } from '../../users/read.ts'
import { accountOf, makeAccount } from '../account.ts'
import { makeLink } from '../email/links.ts'
import { verificationMail } from '../email/mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { localPart, refuseWeakPassword } from '../passwords/weak-password.ts'
import { recordOwn } from '../sign-in/sessions.ts'
import { isAbandoned, takeAbandoned } from './abandoned-account.ts'
import { refuseRegistration, refuseRegistrationInTurn } from './registration.ts'

type NewAccount = OutputOf<NonNullable<typeof call.body>>

/** Creates an account. Its role selects the start area and grants no permissions. */
export async function register(services: Services, { password, ...given }: NewAccount, address: string): Promise<User> {
  const { store, config, mailbox } = services
  await refuseRegistration(store.db, config, given.email)
  const existing = await accountOf(store.db, given.email)
  if (existing && !(await isAbandoned(store.db, existing.id))) conflict(texts.account.emailTaken)
  refuseWeakPassword(password, [localPart(given.email), given.username, given.full_name])
  const passwordHash = await hashPassword(password)
  const user = await store.write(async (tx) => {
    await refuseRegistrationInTurn(tx, config, given.email)
    const wanted = { ...given, status: 'active' as const, password_hash: passwordHash }
    const account = (await takeAbandoned(tx, wanted)) ?? (await makeAccount(tx, wanted))
    if (!account.made) conflict(texts.account.emailTaken)
    const cause = { userId: account.id, address }
    // Beyond the mail limits the account is created without a mail; its owner can request another one later.
    if (mailbox.delivers && (await mayMail(tx, services, { kind: 'verification', to: given.email, cause }))) {
      const token = await makeLink(tx, 'verify', { id: account.id, email: given.email })
      await mailbox.post(tx, { ...verificationMail(config, given.email, token), cause })
    }
    await recordOwn(tx, account.id, { kind: 'account.created' })
    return (await userSeenBy(tx, account.id, account.id)).user
  })
  mailbox.wake()
  return user
}
