import { can } from '@muster/contracts/capabilities'
import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { memberOf } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import { refuseUnless, tooOften } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Jobs } from '../jobs/jobs.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { answered, exportRow, isUnderWay } from './export-row.ts'

/** The limit for each organization, which all of its admins share. */
const mostInAnHour = 10

/** Starts an export, or returns the one in progress, because a second one would have the same contents. */
export async function createExport(
  store: Store,
  jobs: Jobs,
  config: Pick<Config, 'RATE_LIMITS'>,
  session: Session,
  organizationId: number,
): Promise<OrganizationExport> {
  const made = await store.write(async (tx) => {
    await memberOf(tx, session, organizationId)
    await lockOrganizations(tx, [organizationId])
    // Checked again under the lock, because the membership or the role may have changed while this waited.
    refuseUnless(can.exportOrganization(await memberOf(tx, session, organizationId)))
    const running = await exportRow(tx, organizationId).where(isUnderWay).executeTakeFirst()
    if (running) return running
    if (config.RATE_LIMITS === 'on') await refuseTooMany(tx, organizationId)
    const { id } = await tx
      .insertInto('organization_exports')
      .values({ organization_id: organizationId, user_id: session.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send(tx, 'export', { export: id })
    return exportRow(tx, organizationId).where('e.id', '=', id).executeTakeFirstOrThrow()
  })
  jobs.wake('export')
  return answered(organizationId, made)
}

/** The rows of earlier exports remain after their files are deleted, so they are counted too. */
async function refuseTooMany(tx: Tx, organizationId: number) {
  const { exports, seconds } = await tx
    .selectFrom('organization_exports')
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .select(({ fn }) => fn.countAll<number>().as('exports'))
    .select(sql<number>`ceil(3600 - extract(epoch from now() - min(created_at)))::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  if (exports >= mostInAnHour) {
    tooOften(
      'Many exports of this organization were made within an hour. Please try again later.',
      Math.max(1, seconds),
    )
  }
}
