import type { register as call } from '@muster/contracts/accounts'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { User } from '@muster/contracts/users'
import { conflict } from '@muster/server/problems'
import type { Services } from '../services.ts'
import { userSeenBy } from '../users/read.ts'
import { accountOf, makeAccount } from './account.ts'
import { makeLink } from './links.ts'
import { verificationMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { recordOwn } from './sessions.ts'

type NewAccount = OutputOf<NonNullable<typeof call.body>>

/** Makes an account. Its role says in which area it lands and grants nothing. */
export async function register(services: Services, { password, ...given }: NewAccount): Promise<User> {
  const { store, config, mailbox } = services
  if (await accountOf(store.db, given.email)) conflict(texts.account.emailTaken)
  const passwordHash = await hashPassword(password)
  const user = await store.write(async (tx) => {
    const account = await makeAccount(tx, { ...given, status: 'active', password_hash: passwordHash })
    if (!account.made) conflict(texts.account.emailTaken)
    if (mailbox.delivers) {
      const token = await makeLink(tx, 'verify', { id: account.id, email: given.email })
      await mailbox.post(tx, verificationMail(config, given.email, token))
    }
    await recordOwn(tx, account.id, 'account.created')
    return (await userSeenBy(tx, account.id, account.id)).user
  })
  mailbox.wake()
  return user
}
