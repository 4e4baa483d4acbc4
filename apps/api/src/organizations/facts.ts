import type { Change } from '@muster/contracts/facts/changes'
import type { OrganizationRole } from '@muster/contracts/roles'
import type { Fact } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'

type OrganizationFact =
  | 'organization.created'
  | 'organization.updated'
  | 'organization.deleted'
  | 'organization.restored'
type PlainMemberFact =
  | 'member.invited'
  | 'member.declined'
  | 'member.invitation_withdrawn'
  | 'member.removed'
  | 'member.updated'

const actions = {
  created: 'created',
  restored: 'created',
  invited: 'created',
  deleted: 'deleted',
  removed: 'deleted',
} as const
const actionOf = (kind: string): Fact['action'] =>
  new Map<string, Fact['action']>(Object.entries(actions)).get(kind.split('.')[1] ?? '') ?? 'updated'

/** The users who see an organization and its list of members. */
export async function activeMembers(tx: Tx, organizationId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'active')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const organizationFact = (kind: OrganizationFact, actorId: number, id: number, members: number[]): Fact => ({
  kind,
  organizationId: id,
  actorId,
  entity: 'organization',
  entityId: id,
  action: actionOf(kind),
  ...(kind === 'organization.deleted' ? { lostBy: members } : { seenBy: members }),
  values: { members },
})

type About = { actorId: number; organizationId: number; userId: number; members: number[] }

/** The common properties of facts about a membership. */
const memberFrame = ({ actorId, organizationId, userId, members }: About) => ({
  organizationId,
  actorId,
  entity: 'member' as const,
  entityId: userId,
  seenBy: members,
})

/** A fact about a membership whose only value is the user. */
export const memberFact = (kind: PlainMemberFact, about: About): Fact => ({
  ...memberFrame(about),
  kind,
  values: { user_id: about.userId },
  action: actionOf(kind),
  lostBy: kind === 'member.removed' ? [about.userId] : [],
})

export const memberJoined = (about: About, role: OrganizationRole): Fact => ({
  ...memberFrame(about),
  kind: 'member.joined',
  values: { user_id: about.userId, role },
  action: 'updated',
})

export const memberRoleChanged = (about: About, change: Change<OrganizationRole>): Fact => ({
  ...memberFrame(about),
  kind: 'member.role_changed',
  values: { user_id: about.userId, ...change },
  action: 'updated',
})
