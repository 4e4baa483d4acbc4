import type { Invitation } from '@muster/contracts/accounts'
import { notFound } from '@muster/server/problems'
import { hashToken } from '@muster/server/session'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The open invitation that a link belongs to; 404 once it was used, ran out, was withdrawn, or never was. */
export async function invitationOf(db: Db, token: string) {
  const hash = hashToken(token)
  const invitation = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where((where) => where.or([where('i.token_hash', '=', hash), where('i.resent_token_hash', '=', hash)]))
    .where('i.expires_at', '>', sql<string>`now()`)
    .select(['i.organization_id', 'i.user_id', 'i.email', 'i.role', 'i.expires_at', 'o.name as organization_name'])
    .select(sql<boolean>`u.status <> 'pending' and u.password_expires_at is null`.as('account_exists'))
    .executeTakeFirst()
  return invitation ?? notFound('Invitation')
}

/** What an invitation link offers, to whoever holds it. */
export async function readInvitation(db: Db, token: string): Promise<Invitation> {
  const { organization_id: _place, user_id: _person, ...offer } = await invitationOf(db, token)
  return offer
}
