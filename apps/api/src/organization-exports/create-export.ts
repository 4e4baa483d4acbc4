import { can } from '@muster/contracts/capabilities'
import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseTooManyRequests, refuseUnless } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Jobs } from '../jobs/jobs.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { exportRow, isUnderWay, toExport } from './export-row.ts'

/** How many exports each organization may create per hour; all of its admins share this limit. */
const maxPerHour = 10

/** Requests an export, or returns the one in progress, because a second one would have almost the same contents. */
export async function createExport(
  store: Store,
  jobs: Jobs,
  config: Pick<Config, 'RATE_LIMITS'>,
  principal: Principal,
  organizationId: number,
): Promise<OrganizationExport> {
  const created = await store.write(async (tx) => {
    await actorOrRefuse(tx, principal, organizationId)
    await lockOrganizations(tx, [organizationId])
    // Read the role under the lock, because it may have changed while this call waited.
    refuseUnless(can.exportOrganization(await actorOrRefuse(tx, principal, organizationId)))
    const runningExport = await exportRow(tx, organizationId).where(isUnderWay).executeTakeFirst()
    if (runningExport) return runningExport
    if (config.RATE_LIMITS === 'on') await refuseTooMany(tx, organizationId)
    const { id } = await tx
      .insertInto('organization_exports')
      .values({ organization_id: organizationId, user_id: principal.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send(tx, 'export', { export: id })
    return exportRow(tx, organizationId).where('e.id', '=', id).executeTakeFirstOrThrow()
  })
  store.afterCommit(() => jobs.wake('export'))
  return toExport(organizationId, created)
}

/**
 * Throws 429 if the organization has created `maxPerHour` exports in the last hour. Exports whose files are already
 * deleted are counted too, because their rows remain.
 */
async function refuseTooMany(tx: Tx, organizationId: number) {
  const { exports, seconds } = await tx
    .selectFrom('organization_exports')
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .select(({ fn }) => fn.countAll<number>().as('exports'))
    .select(sql<number>`ceil(3600 - extract(epoch from now() - min(created_at)))::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  if (exports >= maxPerHour) {
    refuseTooManyRequests(
      'Many exports of this organization were made within an hour. Please try again later.',
      Math.max(1, seconds),
    )
  }
}
