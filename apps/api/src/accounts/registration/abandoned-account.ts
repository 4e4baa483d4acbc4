import { texts } from '@muster/contracts/texts'
import type { NewRow } from '@muster/database/tables'
import { hasProperty } from '@muster/server/has-property'
import { refuseConflict } from '@muster/server/http/problems'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { isOpen } from '../../organizations/invitations/open-invitations.ts'

/** Whether the account `u` was created by an invitation, is unclaimed, and has no invitation that can be accepted. */
const isAbandonedAccount = sql<boolean>`(
  u.status = 'pending' and not exists (select from invitations i where i.user_id = u.id and ${isOpen})
)`

export async function isAbandoned(db: Db, userId: number): Promise<boolean> {
  const accounts = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(isAbandonedAccount)
    .select('u.id')
    .execute()
  return accounts.length > 0
}

type NewAccount = Pick<NewRow<'users'>, 'role' | 'status' | 'password_hash' | 'full_name' | 'time_zone'> & {
  email: string
  username?: string
}

/**
 * Gives an abandoned account to the user who registers its address; returns undefined if there is none. Without this,
 * people whose invitations have expired could not register. Their pending memberships remain.
 */
export async function claimAbandonedAccount(
  tx: Tx,
  account: NewAccount,
): Promise<{ id: number; isNew: true } | undefined> {
  try {
    const claimed = await tx
      .updateTable('users as u')
      .set({ full_name: null, job_title: null, ...account, password_expires_at: null, updated_at: sql`now()` })
      .where(sql<boolean>`lower(u.email) = lower(${account.email})`)
      .where(isAbandonedAccount)
      .returning('u.id')
      .executeTakeFirst()
    return claimed && { id: claimed.id, isNew: true }
  } catch (error) {
    if (hasProperty(error, 'constraint') && error.constraint === 'users_username')
      refuseConflict(texts.account.usernameTaken)
    throw error
  }
}
