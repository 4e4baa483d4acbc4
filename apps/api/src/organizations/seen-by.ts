import type { Actor } from '@muster/contracts/capabilities'
import type { Organization } from '@muster/contracts/organizations'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { organizationRow } from './organization-row.ts'
import { organizationsVisibleTo } from './visible-to.ts'

/**
 * Returns the organization as the caller sees it, with the caller as actor. Throws 404 if it is not visible, and 412 if
 * `ifMatch` is outdated. Its row stays locked until the transaction ends, so that membership changes are serialized and
 * the last admin cannot be lost.
 */
export async function organizationSeenBy(
  tx: Tx,
  principal: Principal,
  id: number,
  ifMatch?: string,
): Promise<{ organization: Organization; actor: Actor }> {
  await lockOrganizations(tx, [id])
  const seen = organizationRow(organizationsVisibleTo(tx, principal.userId)).where('o.id', '=', id)
  const { rows } = await sql<{ organization: Organization; text: string }>`
    select row_to_json(o) as organization, row_to_json(o)::text as text from ${seen} o`.execute(tx)
  const [row] = rows
  if (!row) return refuseNotFound('Organization')
  refuseStaleTag(ifMatch, tagOf(principal.userId, row.text), row.text)
  return { organization: row.organization, actor: { id: principal.userId, role: row.organization.role } }
}

/** Locks the organizations in the order of the ids to prevent deadlocks. Task writes are not blocked. */
export async function lockOrganizations(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from organizations where id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx)
}
