import type { User } from '@muster/contracts/users'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { userRow } from './user-row.ts'
import { usersVisibleTo } from './visible-to.ts'

/** Whether the caller and the user `u` are both active members of the organization. */
export const areBothMembers = (
  organizationId: Expression<number>,
  callerId: Expression<number>,
) => sql<boolean>`exists (
  select from memberships mine join memberships theirs using (organization_id)
  where organization_id = ${organizationId} and mine.user_id = ${callerId} and mine.status = 'active'
    and theirs.user_id = u.id and theirs.status = 'active'
)`

/**
 * Returns a user as the caller sees them, and the text that the ETag is computed from. If `organizationId` is given,
 * the user has the job title in that organization. Throws 404 if the user is not visible.
 */
export async function userSeenBy(
  db: Db,
  callerId: number,
  id: number,
  organizationId?: number,
): Promise<{ user: User; text: string }> {
  const seen = userRow(usersVisibleTo(db, callerId), callerId, organizationId).where('u.id', '=', id)
  const { rows } = await sql<{ user: User; text: string }>`
    select row_to_json(o) as user, row_to_json(o)::text as text from ${seen} o`.execute(db)
  return rows[0] ?? refuseNotFound('User')
}
