import { can } from '@muster/contracts/capabilities'
import { actorIn } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { exportRow } from './export-row.ts'

/** Returns the export for an admin of its organization. Other members get 403, and all other users get 404. */
export async function exportSeenBy(db: Db, principal: Principal, organizationId: number, id: number) {
  const actor = (await actorIn(db, principal, organizationId)) ?? refuseNotFound('Export')
  refuseUnless(can.exportOrganization(actor))
  return (await exportRow(db, organizationId).where('e.id', '=', id).executeTakeFirst()) ?? refuseNotFound('Export')
}
