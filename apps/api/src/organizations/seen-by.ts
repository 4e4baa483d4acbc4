import type { Actor } from '@muster/contracts/capabilities'
import type { Organization } from '@muster/contracts/organizations'
import type { Session } from '@muster/server/access/session'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { organizationRow } from './organization-row.ts'
import { organizationsVisibleTo } from './visible-to.ts'

/**
 * The organization as the caller sees it, with who they are in it; or 404. Its row stays locked until the transaction
 * ends: whoever changes who belongs to it does so one after the other, so that the last admin cannot slip away.
 */
export async function organizationSeenBy(
  tx: Tx,
  session: Session,
  id: number,
  ifMatch?: string,
): Promise<{ organization: Organization; actor: Actor }> {
  await lockOrganizations(tx, [id])
  const seen = organizationRow(organizationsVisibleTo(tx, session.userId)).where('o.id', '=', id)
  const { rows } = await sql<{ organization: Organization; text: string }>`
    select row_to_json(o) as organization, row_to_json(o)::text as text from ${seen} o`.execute(tx)
  const [row] = rows
  if (!row) return notFound('Organization')
  refuseStale(ifMatch, tagOf(session.userId, row.text), row.text)
  return { organization: row.organization, actor: { id: session.userId, role: row.organization.role } }
}

/** Locks in the order of the ids, so that two who lock several never wait for each other. Writing tasks goes on. */
export async function lockOrganizations(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from organizations where id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx)
}
