import { can } from '@muster/contracts/capabilities'
import { actorIn } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import { notFound, refuseUnless } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { exportRow } from './export-row.ts'

/** The export, for an admin of its organization. Other members get 403, and everybody else gets 404. */
export async function exportSeenBy(db: Db, session: Session, organizationId: number, id: number) {
  const actor = (await actorIn(db, session, organizationId)) ?? notFound('Export')
  refuseUnless(can.exportOrganization(actor))
  return (await exportRow(db, organizationId).where('e.id', '=', id).executeTakeFirst()) ?? notFound('Export')
}
