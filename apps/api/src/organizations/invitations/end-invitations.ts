import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { memberFact } from '../facts.ts'
import { undoPending } from './pending.ts'

/**
 * Ends the invitations that this user made in the organization, because they may no longer invite there. Another member
 * with the permission can invite the same people again. The organization's row must be locked. Returns the ids under
 * which the invited people were shown, so that the caller can record them after acquiring all its locks.
 */
export async function endInvitationsBy(tx: Tx, organizationId: number, inviterId: number): Promise<number[]> {
  const ended = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', inviterId)
    .returning(['user_id', 'shown_id'])
    .execute()
  for (const { user_id } of ended.toSorted((one, other) => one.user_id - other.user_id))
    await undoPending(tx, organizationId, user_id)
  return ended.map(({ shown_id }) => shown_id)
}

type Ended = { actorId: number; organizationId: number; shownIds: number[]; members: number[] }

export async function recordEndedInvitations(tx: Tx, { shownIds, ...about }: Ended): Promise<void> {
  for (const userId of shownIds) await record(tx, memberFact('member.invitation_withdrawn', { ...about, userId }))
}
