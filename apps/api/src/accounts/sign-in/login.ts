import { texts } from '@muster/contracts/texts'
import { refuseUnauthenticated } from '@muster/server/http/problems'
import { RetryTransactionError, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { isOpen } from '../../organizations/invitations/open-invitations.ts'
import { join } from '../../organizations/members/join.ts'
import { lockOrganizations } from '../../organizations/seen-by.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../account.ts'
import { mailOwner } from '../email/mail-owner.ts'
import { newSignInMail } from '../email/mails.ts'
import { refuseNewAccount } from '../registration/registration.ts'
import { openSession } from './sessions.ts'
import { beginAttempt, isFamiliar, recordSuccess, verifyAttempt } from './sign-in-limits.ts'

type SignInClient = {
  address: string
  userAgent: string | undefined
  /** Called with the account's id if the account exists, before the password is checked. */
  onAccountFound: (userId: number) => void
}
type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/**
 * Opens a session. An unknown account, a pending account without a valid default password, and a wrong password give
 * the same response after the same work.
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  client: SignInClient,
) {
  const attempt = await beginAttempt(services, email, client.address)
  const account = await accountOf(services.store.db, email)
  if (account) client.onAccountFound(account.id)
  const isCorrect = await verifyAttempt(services, attempt, account && usableHash(account), password)
  if (!account || !isCorrect) return refuseUnauthenticated(texts.account.wrongLogin)
  const token = await services.store.write(async (tx) => {
    const isPending = account.status === 'pending'
    const organizationIds = isPending ? await lockInvitingOrganizations(tx, account, password) : []
    await refuseReplacedPassword(tx, account)
    if (isPending) {
      refuseNewAccount(services.config, { isNew: true }, texts.account.registration.closed)
      await claimAccount(tx, account, password, organizationIds)
    }
    const isFamiliarAddress = await isFamiliar(tx, account.id, client.address)
    await recordSuccess(tx, attempt, account.id)
    if (!isFamiliarAddress) await mailOwner(tx, services, account.id, (to) => newSignInMail(to, client.address))
    return openSession(tx, account.id, client.userAgent)
  })
  services.mailQueue.wake()
  return { access_token: token, token_type: 'bearer' as const }
}

/**
 * Throws 401 if the password was replaced while it was being checked: the replacement also ends sessions, so the old
 * password must not open a new one. The row lock waits for a change that is in progress.
 */
async function refuseReplacedPassword(tx: Tx, { id, password_hash }: Account) {
  const current = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (current?.password_hash !== password_hash) refuseUnauthenticated(texts.account.wrongLogin)
}

/**
 * The hash to check a password against; null if the account has no usable password. A default password
 * (INVITE_DEFAULT_PASSWORDS) can be used for a single sign-in.
 */
function usableHash(account: Account): string | null {
  if (account.status === 'active' && account.password_expires_at === null) return account.password_hash
  if (account.status === 'pending' && account.role_word_is_valid) return account.password_hash
  return null
}

/**
 * Locks the organizations whose open invitations set this default password, and returns their ids. Organizations are
 * locked before accounts.
 */
async function lockInvitingOrganizations(tx: Tx, { id }: Account, defaultPassword: string): Promise<number[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select i.organization_id from invitations i where ${gaveRoleWord(id, defaultPassword)}`.execute(tx)
  const organizationIds = rows.map(({ organization_id }) => organization_id)
  await lockOrganizations(tx, organizationIds)
  return organizationIds
}

const gaveRoleWord = (userId: number, roleWord: string) =>
  sql<boolean>`i.user_id = ${userId} and i.role = ${roleWord} and i.gave_role_word and ${isOpen}`

/**
 * Completes the first sign-in with a default password: activates the account and accepts the open invitations that set
 * this password. If one of them is from an organization that is not locked, the transaction is retried.
 */
async function claimAccount(tx: Tx, { id }: Account, roleWord: string, lockedOrganizationIds: readonly number[]) {
  const claimed = await tx
    .updateTable('users')
    .set({ status: 'active', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return refuseUnauthenticated(texts.account.wrongLogin)
  const { rows } = await sql<{ organization_id: number; user_id: number; role: 'manager' | 'member' }>`
    delete from invitations i where ${gaveRoleWord(id, roleWord)}
    returning i.organization_id, i.user_id, i.role`.execute(tx)
  if (rows.some(({ organization_id }) => !lockedOrganizationIds.includes(organization_id)))
    throw new RetryTransactionError()
  for (const invitation of rows) await join(tx, invitation)
}
