import { can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { InvitedRole } from '@muster/contracts/roles'
import type { createUser as call, User } from '@muster/contracts/users'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import { hashDefaultPassword, invite } from '../organizations/invitations/invite.ts'
import { organizationSeenBy } from '../organizations/seen-by.ts'
import type { Services } from '../services.ts'

type NewUser = OutputOf<NonNullable<typeof call.body>>

/**
 * Invites a person and returns the account as the organization sees it while pending: only what the caller provided,
 * and nothing that reveals whether the account existed before. The returned id is that of the invitation; until the
 * invitation is accepted, this organization refers to the person by that id.
 */
export async function createUser(
  services: Services,
  principal: Principal,
  body: NewUser,
  address: string,
): Promise<User> {
  refuseUnless(can.administerMembers(await actorOrRefuse(services.store.db, principal, body.organization_id)))
  refuseUnless(InvitedRole.safeParse(body.role).success, 'An invitation cannot give this role.')
  const defaultPasswordHash = await hashDefaultPassword(services, body.role)
  const user = await services.store.write(async (tx) => {
    const { organization, actor } = await organizationSeenBy(tx, principal, body.organization_id)
    refuseUnless(can.administerMembers(actor))
    const invited = await invite(tx, services, { actor, address }, organization, body, defaultPasswordHash)
    const membership = await tx
      .selectFrom('memberships')
      .select(['created_at', 'updated_at'])
      .where('organization_id', '=', organization.id)
      .where('user_id', '=', invited.user_id)
      .executeTakeFirstOrThrow()
    return {
      id: invited.shown_id,
      email: body.email,
      username: null,
      full_name: body.full_name ?? null,
      name: body.full_name ?? null,
      role: 'employee' as const,
      status: 'pending' as const,
      is_active: false,
      is_verified: false,
      job_title: body.job_title ?? null,
      avatar: null,
      time_zone: 'UTC',
      ...membership,
      organizations: [],
    }
  })
  services.store.afterCommit(services.mailQueue.wake)
  return user
}
