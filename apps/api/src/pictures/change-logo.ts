import { can } from '@muster/contracts/capabilities'
import { actorIn } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import { activeMemberIds, organizationUpdated } from '../organizations/facts.ts'
import { organizationSeenBy } from '../organizations/seen-by.ts'
import { usePicture } from './stored-pictures.ts'

/** Refuses callers who may not change the logo, so that their upload is not read. */
export async function refuseLogo(db: Db, principal: Principal, organizationId: number): Promise<void> {
  const actor = await actorIn(db, principal, organizationId)
  refuseUnless(can.editOrganization(actor ?? refuseNotFound('Organization')))
}

/** Replaces the organization's logo by a stored picture, or removes it if `key` is null. */
export function changeLogo(store: Store, principal: Principal, id: number, key: string | null): Promise<void> {
  return store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, principal, id)
    refuseUnless(can.editOrganization(actor))
    if (organization.logo === key) return
    if (key !== null) await usePicture(tx, key)
    await tx.updateTable('organizations').set({ logo: key }).where('id', '=', id).execute()
    await record(tx, organizationUpdated(actor.id, id, await activeMemberIds(tx, id), {}))
  })
}
