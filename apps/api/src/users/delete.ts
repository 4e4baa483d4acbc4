import { can } from '@muster/contracts/capabilities'
import { actorIn } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import { notFound, refuse } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { removeFrom } from '../organizations/members/remove-member.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { shownId } from './member-row.ts'

/**
 * Ends a user's membership in the given organization, or in all that the caller administers. The account remains. A
 * user who shares no organization with the caller is not found.
 */
export function removeUser(store: Store, session: Session, id: number, organizationId?: number): Promise<void> {
  return store.write(async (tx) => {
    const shared = await tx
      .selectFrom('memberships as mine')
      .innerJoin('memberships as ms', 'ms.organization_id', 'mine.organization_id')
      .where('mine.user_id', '=', session.userId)
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
    if (shared.length === 0) notFound('User')
    const ids = shared.map(({ organization_id }) => organization_id)
    await lockOrganizations(tx, ids)
    let removed = 0
    for (const place of ids) {
      const actor = await actorIn(tx, session, place)
      if (!actor || !(actor.id === id || can.administerMembers(actor))) continue
      await removeFrom(tx, actor, place, id)
      removed++
    }
    if (removed === 0) refuse()
  })
}
