import { can } from '@muster/contracts/capabilities'
import { actorIn } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuse, refuseNotFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { removeFrom } from '../organizations/members/remove-member.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { shownId } from './member-row.ts'

/**
 * Ends a user's membership, or withdraws the invitation of a pending user, in the given organization or, if none is
 * given, in all organizations that the caller administers; callers can also end their own memberships. The account of a
 * former member remains. Throws 404 if the caller and the user do not share the given organization or, if none is
 * given, any organization, and 403 if the caller may end none of these memberships.
 */
export function removeUser(store: Store, principal: Principal, id: number, organizationId?: number): Promise<void> {
  return store.write(async (tx) => {
    const sharedMemberships = await tx
      .selectFrom('memberships as mine')
      .innerJoin('memberships as ms', 'ms.organization_id', 'mine.organization_id')
      .where('mine.user_id', '=', principal.userId)
      .where('mine.status', '=', 'active')
      .leftJoin('invitations as i', (join) =>
        join.onRef('i.organization_id', '=', 'ms.organization_id').onRef('i.user_id', '=', 'ms.user_id'),
      )
      .where(shownId, '=', id)
      .where('ms.status', '<>', 'inactive')
      .$if(organizationId !== undefined, (q) => q.where('mine.organization_id', '=', organizationId ?? 0))
      .select('mine.organization_id')
      .orderBy('mine.organization_id')
      .execute()
    if (sharedMemberships.length === 0) refuseNotFound('User')
    const ids = sharedMemberships.map(({ organization_id }) => organization_id)
    await lockOrganizations(tx, ids)
    let removedCount = 0
    for (const sharedOrganizationId of ids) {
      const actor = await actorIn(tx, principal, sharedOrganizationId)
      if (!actor || !(actor.id === id || can.administerMembers(actor))) continue
      await removeFrom(tx, actor, sharedOrganizationId, id)
      removedCount++
    }
    if (removedCount === 0) refuse()
  })
}
