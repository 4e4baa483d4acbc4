import { can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import type { updateOrganization as call, Organization } from '@muster/contracts/organizations'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMembers, organizationFact } from './facts.ts'
import { organizationSeenBy } from './seen-by.ts'

type OrganizationChanges = OutputOf<NonNullable<typeof call.body>>

const changeable = ['name', 'description', 'domain', 'currency'] as const

/** Changes the given fields. The prefix of the task keys does not follow the name. */
export function updateOrganization(
  store: Store,
  session: Session,
  id: number,
  body: OrganizationChanges,
  ifMatch?: string,
): Promise<Organization> {
  return store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.editOrganization(actor))
    refuseChanged(body, organization, changeable)
    const changed = changeable.filter((key) => body[key] !== undefined && body[key] !== organization[key])
    if (changed.length === 0) return organization

    await tx
      .updateTable('organizations')
      .set({ ...Object.fromEntries(changed.map((key) => [key, body[key]])), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await record(tx, organizationFact('organization.updated', actor.id, id, await activeMembers(tx, id)))
    return (await organizationSeenBy(tx, session, id)).organization
  })
}
