import { texts } from '@muster/contracts/texts'
import { unauthenticated } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { isOpen } from '../../organizations/invitations/open-invitations.ts'
import { join } from '../../organizations/members/join.ts'
import { lockOrganizations } from '../../organizations/seen-by.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../account.ts'
import { mailOwner } from '../email/mail-owner.ts'
import { newSignInMail } from '../email/mails.ts'
import { isPassword } from '../passwords/passwords.ts'
import { refuseNewAccount } from '../registration/registration.ts'
import { openSession } from './sessions.ts'
import { attemptSucceeded, beginAttempt, isFamiliar } from './sign-in-limits.ts'

type Caller = {
  address: string
  userAgent: string | undefined
  /** Called with the account's id, whether or not the sign-in succeeds. */
  note: (userId: number) => void
}
type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/**
 * Opens a session. An unknown account, a pending account and a wrong password give the same response after the same
 * work.
 */
export async function login(
  services: Services,
  { email, password }: { email: string; password: string },
  caller: Caller,
) {
  const attempt = await beginAttempt(services, email, caller.address)
  const account = await accountOf(services.store.db, email)
  if (account) caller.note(account.id)
  const right = await isPassword(account && usableHash(account), password)
  if (!account || !right) return unauthenticated(texts.account.wrongLogin)
  const token = await services.store.write(async (tx) => {
    await refuseReplaced(tx, account)
    if (account.status === 'pending') {
      refuseNewAccount(services.config, { isNew: true }, texts.account.registration.closed)
      await claimAccount(tx, account, password)
    }
    const familiar = await isFamiliar(tx, account.id, caller.address)
    await attemptSucceeded(tx, attempt, account.id)
    if (!familiar) await mailOwner(tx, services, account.id, (to) => newSignInMail(to, caller.address))
    return openSession(tx, account.id, caller.userAgent)
  })
  services.mailbox.wake()
  return { access_token: token, token_type: 'bearer' as const }
}

/**
 * A new password that was set during the check ended all sessions, so the old one must not open another. The row lock
 * waits for a change that is in progress.
 */
async function refuseReplaced(tx: Tx, { id, password_hash }: Account) {
  const current = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (current?.password_hash !== password_hash) unauthenticated(texts.account.wrongLogin)
}

/** The role word opens a pending account once; afterwards only the account's own password is accepted. */
function usableHash(account: Account): string | null {
  if (account.status === 'active' && account.password_expires_at === null) return account.password_hash
  if (account.status === 'pending' && account.role_word_is_valid) return account.password_hash
  return null
}

/** First sign-in with the role word: activates the account and accepts the invitations that gave this word. */
async function claimAccount(tx: Tx, { id }: Account, roleWord: string) {
  const claimed = await tx
    .updateTable('users')
    .set({ status: 'active', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return unauthenticated(texts.account.wrongLogin)
  const { rows } = await sql<{ organization_id: number; user_id: number; role: 'manager' | 'member' }>`
    delete from invitations i where i.user_id = ${id} and i.role = ${roleWord} and i.gave_role_word and ${isOpen}
    returning i.organization_id, i.user_id, i.role`.execute(tx)
  await lockOrganizations(
    tx,
    rows.map(({ organization_id }) => organization_id),
  )
  for (const invitation of rows) await join(tx, invitation)
}
