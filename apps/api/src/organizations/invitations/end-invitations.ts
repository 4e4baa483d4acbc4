import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { memberFact } from '../facts.ts'
import { undoPending } from './pending.ts'

/**
 * Ends the invitations that this user made in the organization, because the user may no longer invite anybody there.
 * Another member with the permission can invite the same people again. The organization's row must be locked. Returns
 * the ids under which the invited people were shown, so that the caller can record the ended invitations after
 * acquiring all its locks.
 */
export async function endInvitationsBy(tx: Tx, organizationId: number, inviterId: number): Promise<number[]> {
  const endedInvitations = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', inviterId)
    .returning(['user_id', 'shown_id'])
    .execute()
  for (const { user_id } of endedInvitations.toSorted((left, right) => left.user_id - right.user_id))
    await undoPending(tx, organizationId, user_id)
  return endedInvitations.map(({ shown_id }) => shown_id)
}

type EndedInvitations = { actorId: number; organizationId: number; shownIds: number[]; members: number[] }

export async function recordEndedInvitations(tx: Tx, { shownIds, ...context }: EndedInvitations): Promise<void> {
  for (const userId of shownIds) await record(tx, memberFact('member.invitation_withdrawn', { ...context, userId }))
}
