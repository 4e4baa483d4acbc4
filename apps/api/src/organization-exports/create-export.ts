import { can } from '@muster/contracts/capabilities'
import type { OrganizationExport } from '@muster/contracts/organization-exports'
import { memberOf } from '@muster/server/actor'
import { refuseUnless } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import type { Jobs } from '../jobs/jobs.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { answered, exportRow, isUnderWay } from './export-row.ts'

/** Begins an export, or answers the one that is under way: a second one would hold the same. */
export async function createExport(
  store: Store,
  jobs: Jobs,
  session: Session,
  organizationId: number,
): Promise<OrganizationExport> {
  const made = await store.write(async (tx) => {
    refuseUnless(can.exportOrganization(await memberOf(tx, session, organizationId)))
    await lockOrganizations(tx, [organizationId])
    const running = await exportRow(tx, organizationId).where(isUnderWay).executeTakeFirst()
    if (running) return running
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
