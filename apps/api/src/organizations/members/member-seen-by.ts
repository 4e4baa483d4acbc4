import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { shownId } from '../../users/member-row.ts'

/**
 * Finds a current or invited member by the id that the organization's member list shows, and returns the account's id,
 * the role and the status. Throws 404 for any other id, including those of former members.
 */
export async function memberIn(tx: Tx, organizationId: number, idInList: number) {
  const member = await tx
    .selectFrom('memberships as ms')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.organization_id', '=', 'ms.organization_id').onRef('i.user_id', '=', 'ms.user_id'),
    )
    .select(['ms.user_id as id', 'ms.role', 'ms.status'])
    .where('ms.organization_id', '=', organizationId)
    .where(shownId, '=', idInList)
    .where('ms.status', '<>', 'inactive')
    .executeTakeFirst()
  return member ?? refuseNotFound('Member')
}

/** Whether this user is the only admin. The organization's row must be locked, or the result may be outdated. */
export async function isLastAdmin(tx: Tx, organizationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select coalesce(bool_and(user_id = ${userId}), false) as last from memberships
    where organization_id = ${organizationId} and role = 'admin' and status = 'active'`.execute(tx)
  return rows[0]?.last ?? false
}
