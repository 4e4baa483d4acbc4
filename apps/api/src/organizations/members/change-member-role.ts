import { can } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMemberIds, memberRoleChanged } from '../facts.ts'
import { endInvitationsBy, recordEndedInvitations } from '../invitations/end-invitations.ts'
import { organizationSeenBy } from '../seen-by.ts'
import { isLastAdmin, memberIn } from './member-seen-by.ts'

/**
 * Changes a member's role. Throws 409 if no admin would remain. If the member may no longer invite anybody, all
 * invitations by the member are withdrawn.
 */
export function changeMemberRole(
  store: Store,
  principal: Principal,
  { id, userId }: { id: number; userId: number },
  role: OrganizationRole,
  ifMatch?: string,
) {
  return store.write(async (tx) => {
    const { actor } = await organizationSeenBy(tx, principal, id)
    refuseUnless(can.changeMemberRole(actor))
    // Wait for writes that the member has started in the previous role.
    await lockInOrder(tx, { members: { organizationId: id, end: [userId] } })
    const member = await memberIn(tx, id, userId)
    if (member.status === 'pending') return refuseNotFound('Member')
    const response = { user_id: userId, organization_id: id, role }
    refuseStaleObject(ifMatch, principal.userId, { ...response, role: member.role })
    if (isSameRole(member.role, role)) return response
    if (await isLastAdmin(tx, id, userId))
      refuseConflict('The last admin cannot give up the role. Make somebody else admin first.')

    await tx
      .updateTable('memberships')
      .set({ role, version: sql`version + 1`, updated_at: sql`now()` })
      .where('organization_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    const shownIds = can.inviteMember({ id: userId, role }) ? [] : await endInvitationsBy(tx, id, userId)
    const members = await activeMemberIds(tx, id)
    await recordEndedInvitations(tx, { actorId: actor.id, organizationId: id, shownIds, members })
    const memberChange = { actorId: actor.id, organizationId: id, userId, members }
    await record(tx, memberRoleChanged(memberChange, { from: member.role, to: role }))
    return response
  })
}

const isSameRole = (left: OrganizationRole, right: OrganizationRole) => [left].includes(right)
