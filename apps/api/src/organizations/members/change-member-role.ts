import { can } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseStaleObject } from '@muster/server/http/etag'
import { conflict, notFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMembers, memberRoleChanged } from '../facts.ts'
import { endInvitationsBy, recordEndedInvitations } from '../invitations/end-invitations.ts'
import { organizationSeenBy } from '../seen-by.ts'
import { isLastAdmin, memberIn } from './member-seen-by.ts'

/** Changes a member's role. One admin must remain. A member who may no longer invite loses their open invitations. */
export function changeMemberRole(
  store: Store,
  session: Session,
  { id, userId }: { id: number; userId: number },
  role: OrganizationRole,
  ifMatch?: string,
) {
  return store.write(async (tx) => {
    const { actor } = await organizationSeenBy(tx, session, id)
    refuseUnless(can.changeMemberRole(actor))
    // Wait for the member's current writes in the previous role.
    await lockInOrder(tx, { members: { of: id, end: [userId] } })
    const member = await memberIn(tx, id, userId)
    if (member.status === 'pending') return notFound('Member')
    const answer = { user_id: userId, organization_id: id, role }
    refuseStaleObject(ifMatch, session.userId, { ...answer, role: member.role })
    if (sameRole(member.role, role)) return answer
    if (await isLastAdmin(tx, id, userId))
      conflict('The last admin cannot give up the role. Make somebody else admin first.')

    await tx
      .updateTable('memberships')
      .set({ role, version: sql`version + 1`, updated_at: sql`now()` })
      .where('organization_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    const shownIds = can.inviteMember({ id: userId, role }) ? [] : await endInvitationsBy(tx, id, userId)
    const members = await activeMembers(tx, id)
    await recordEndedInvitations(tx, { actorId: actor.id, organizationId: id, shownIds, members })
    const about = { actorId: actor.id, organizationId: id, userId, members }
    await record(tx, memberRoleChanged(about, { from: member.role, to: role }))
    return answer
  })
}

const sameRole = (one: OrganizationRole, other: OrganizationRole) => [one].includes(other)
