import type { Fact } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'

type OrganizationFact =
  | 'organization.created'
  | 'organization.updated'
  | 'organization.deleted'
  | 'organization.restored'
type MemberFact =
  | 'member.invited'
  | 'member.joined'
  | 'member.declined'
  | 'member.invitation_withdrawn'
  | 'member.role_changed'
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

/** Everybody who sees an organization and its list of members. */
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
  details: { members },
})

/** A fact about somebody's membership; `entityId` is that person. */
export const memberFact = (
  kind: MemberFact,
  about: {
    actorId: number
    organizationId: number
    userId: number
    members: number[]
    details?: Record<string, unknown>
  },
): Fact => ({
  kind,
  organizationId: about.organizationId,
  actorId: about.actorId,
  entity: 'member',
  entityId: about.userId,
  action: actionOf(kind),
  seenBy: about.members,
  lostBy: kind === 'member.removed' ? [about.userId] : [],
  details: { user_id: about.userId, ...about.details },
})
