import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../../lib/organization.ts'
import { roomsQuery } from '../../chat/queries.ts'
import type { Other } from '../snapshot.ts'
import { callTexts } from './notes/call-texts.ts'
import type { Active } from './shown.ts'

/** The callee, the partner, or the name of the room. */
export function useCallTitle({ phase, partner, roomId }: Active, others: readonly Other[]): string {
  const orgId = useOrganization()?.id ?? 0
  const { data: rooms } = useQuery({ ...roomsQuery(orgId), enabled: roomId !== null && orgId > 0 })
  if (partner) return phase === 'calling' ? callTexts.calling(partner.name) : partner.name
  const room = rooms?.find(({ _id }) => _id === roomId)
  return room?.name ?? (others.map(({ name }) => name).join(', ') || 'Group call')
}
