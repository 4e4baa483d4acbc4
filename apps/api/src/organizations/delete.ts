import { can } from '@muster/contracts/capabilities'
import { takeTime } from '@muster/database/take-time'
import { refuseUnless } from '@muster/server/problems'
import { record } from '@muster/server/record'
import type { Session } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import { activeMembers, organizationFact } from './facts.ts'
import { dropAbandoned } from './pending.ts'
import { organizationSeenBy } from './seen-by.ts'

/** Deletes an organization and everything in it. */
export function deleteOrganization(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { actor } = await organizationSeenBy(tx, session, id)
    refuseUnless(can.deleteOrganization(actor))
    const members = await activeMembers(tx, id)
    const invited = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', id)
      .where('status', '=', 'pending')
      .execute()
    await record(tx, organizationFact('organization.deleted', actor.id, id, members))
    await takeTime(tx)
    // Nothing takes notifications along. What points at memberships, goals or projects goes before them; the rest goes
    // with the organization.
    await tx.deleteFrom('notifications').where('organization_id', '=', id).execute()
    await tx.deleteFrom('tasks').where('organization_id', '=', id).execute()
    await tx.deleteFrom('goals').where('organization_id', '=', id).execute()
    await tx.deleteFrom('organizations').where('id', '=', id).execute()
    await dropAbandoned(
      tx,
      invited.map(({ user_id }) => user_id),
    )
  })
}
