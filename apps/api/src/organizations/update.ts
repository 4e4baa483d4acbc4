import { type Actor, can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { updateOrganization as call, Organization } from '@muster/contracts/organizations'
import { type OrganizationField, organizationFields } from '@muster/contracts/organizations/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { organizationColumns } from './columns.ts'
import { activeMemberIds, organizationUpdated } from './facts.ts'
import { organizationSeenBy } from './seen-by.ts'

type OrganizationChanges = OutputOf<NonNullable<typeof call.body>>

/** Changes the given fields. A new name does not change the prefix of the task keys. */
export function updateOrganization(
  store: Store,
  principal: Principal,
  id: number,
  body: OrganizationChanges,
  ifMatch?: string,
): Promise<Organization> {
  return store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, principal, id, ifMatch)
    refuseUnless(can.editOrganization(actor))
    refuseReadOnlyChanges(body, organization, keysOf(organizationFields))
    const fields = organizationColumns.changed(body, organization)
    refuseUnless(fields.every((key) => mayChange(actor, key)))
    if (fields.length === 0) return organization

    await tx
      .updateTable('organizations')
      .set({ ...organizationColumns.byColumn(body, fields), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const { organization: changed } = await organizationSeenBy(tx, principal, id)
    const changes = changesOf(organizationFields, fields, organization, changed)
    await record(tx, organizationUpdated(actor.id, id, await activeMemberIds(tx, id), changes))
    return changed
  })
}

/** Whether the caller may change this field: `organizationFields` names the capability that it requires. */
function mayChange(actor: Actor, key: OrganizationField): boolean {
  const field = organizationFields[key]
  return can[field.change](actor)
}
