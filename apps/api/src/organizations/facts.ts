import type { Change, Changes } from '@muster/contracts/facts/changes'
import type { ProfileChanges } from '@muster/contracts/facts/kinds'
import type { organizationFields } from '@muster/contracts/organizations/fields'
import type { OrganizationRole } from '@muster/contracts/roles'
import type { Fact } from '@muster/server/facts/fact'
import type { Tx } from '@muster/server/store'

type OrganizationFactKind = 'organization.created' | 'organization.deleted' | 'organization.restored'
type PlainMemberFactKind = 'member.invited' | 'member.declined' | 'member.invitation_withdrawn' | 'member.removed'

const actions = {
  created: 'created',
  restored: 'created',
  invited: 'created',
  deleted: 'deleted',
  removed: 'deleted',
} as const
const actionOf = (kind: string): Fact['action'] =>
  new Map<string, Fact['action']>(Object.entries(actions)).get(kind.split('.')[1] ?? '') ?? 'updated'

/** Returns the ids of the active members, who are the users that see the organization and its list of members. */
export async function activeMemberIds(tx: Tx, organizationId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'active')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const organizationFact = (kind: OrganizationFactKind, actorId: number, id: number, members: number[]): Fact => ({
  kind,
  organizationId: id,
  actorId,
  entity: 'organization',
  entityId: id,
  action: actionOf(kind),
  ...(kind === 'organization.deleted' ? { lostBy: members } : { seenBy: members }),
  values: { members },
})

export const organizationUpdated = (
  actorId: number,
  id: number,
  members: number[],
  changes: Changes<typeof organizationFields>,
): Fact => ({
  kind: 'organization.updated',
  organizationId: id,
  actorId,
  entity: 'organization',
  entityId: id,
  action: 'updated',
  seenBy: members,
  values: { members, changes },
})

type MemberChange = { actorId: number; organizationId: number; userId: number; members: number[] }

/** The common properties of facts about a membership. */
const memberFactBase = ({ actorId, organizationId, userId, members }: MemberChange) => ({
  organizationId,
  actorId,
  entity: 'member' as const,
  entityId: userId,
  seenBy: members,
})

/** A fact about a membership, with no values except the id under which the organization sees the member. */
export const memberFact = (kind: PlainMemberFactKind, memberChange: MemberChange): Fact => ({
  ...memberFactBase(memberChange),
  kind,
  values: { user_id: memberChange.userId },
  action: actionOf(kind),
  lostBy: kind === 'member.removed' ? [memberChange.userId] : [],
})

export const memberJoined = (memberChange: MemberChange, role: OrganizationRole): Fact => ({
  ...memberFactBase(memberChange),
  kind: 'member.joined',
  values: { user_id: memberChange.userId, role },
  action: 'updated',
})

/** The fact for a change to a member's profile or to a property of the account that the list of members shows. */
export const memberUpdated = (memberChange: MemberChange, changes: ProfileChanges): Fact => ({
  ...memberFactBase(memberChange),
  kind: 'member.updated',
  values: { user_id: memberChange.userId, changes },
  action: 'updated',
})

export const memberRoleChanged = (memberChange: MemberChange, change: Change<OrganizationRole>): Fact => ({
  ...memberFactBase(memberChange),
  kind: 'member.role_changed',
  values: { user_id: memberChange.userId, ...change },
  action: 'updated',
})
