import { notFound } from '@muster/server/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** Somebody who belongs to the organization or is invited into it; or 404. Former members are not there any more. */
export async function memberIn(tx: Tx, organizationId: number, userId: number) {
  const member = await tx
    .selectFrom('memberships')
    .select(['user_id as id', 'role', 'status'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'inactive')
    .executeTakeFirst()
  return member ?? notFound('Member')
}

/** Whether nobody else is admin there. The organization's row must be locked, or the answer may be old. */
export async function isLastAdmin(tx: Tx, organizationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select coalesce(bool_and(user_id = ${userId}), false) as last from memberships
    where organization_id = ${organizationId} and role = 'admin' and status = 'active'`.execute(tx)
  return rows[0]?.last ?? false
}
