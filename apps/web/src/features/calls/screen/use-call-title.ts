import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../../lib/organization.ts'
import { roomsQuery } from '../../chat/queries.ts'
import type { OtherParticipant } from '../snapshot.ts'
import type { ActiveCallState } from './call-view.ts'
import { callTexts } from './notes/call-texts.ts'

/**
 * Returns the other user's name, marked as being called until the call is accepted, or the room's name. If the room is
 * not loaded, returns the names of the other participants, or a general title while there are none.
 */
export function useCallTitle({ phase, partner, roomId }: ActiveCallState, others: readonly OtherParticipant[]): string {
  const orgId = useOrganization()?.id ?? 0
  const { data: rooms } = useQuery({ ...roomsQuery(orgId), enabled: roomId !== null && orgId > 0 })
  if (partner) return phase === 'calling' ? callTexts.calling(partner.name) : partner.name
  const room = rooms?.find(({ _id }) => _id === roomId)
  return room?.name ?? (others.map(({ name }) => name).join(', ') || 'Group call')
}
