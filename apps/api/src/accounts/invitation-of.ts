import type { Invitation } from '@muster/contracts/accounts'
import { hashToken } from '@muster/server/access/session'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { isOpen } from '../organizations/invitations/open-invitations.ts'

/**
 * Returns the open invitation of a link; throws 404 if there is none, for example because it was used or has expired.
 * If `account_exists`, the user must be signed in to that account to accept. An active account that still has a default
 * password can be claimed as if it were new, but only with a mailed link, which proves the address.
 */
export async function invitationOf(db: Db, token: string) {
  const hash = hashToken(token)
  const invitation = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where((eb) => eb.or([eb('i.token_hash', '=', hash), eb('i.resent_token_hash', '=', hash)]))
    .where(isOpen)
    .select(['i.organization_id', 'i.user_id', 'i.email', 'i.role', 'i.expires_at', 'o.name as organization_name'])
    .select([accountExists(hash).as('account_exists'), isMailed(hash).as('mailed')])
    .executeTakeFirst()
  return invitation ?? refuseNotFound('Invitation')
}

/** Whether this link of the invitation `i` was mailed by SMTP and shown to nobody, and therefore proves the address. */
const isMailed = (hash: Buffer) =>
  sql<boolean>`(case when i.token_hash = ${hash} then i.mailed else i.resent_mailed end)`

const accountExists = (hash: Buffer) =>
  sql<boolean>`(u.status <> 'pending' and (u.password_expires_at is null or not ${isMailed(hash)}))`

/** Returns the part of an invitation that the holder of its link may read. */
export async function readInvitation(db: Db, token: string): Promise<Invitation> {
  const {
    organization_id: _organizationId,
    user_id: _userId,
    mailed: _mailed,
    ...offer
  } = await invitationOf(db, token)
  return offer
}
