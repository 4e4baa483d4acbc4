import type { CallType } from '@muster/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from '../../../../lib/look/search.ts'
import { useOrganization } from '../../../../lib/organization.ts'
import { useMe } from '../../../../lib/session.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { roomsQuery } from '../../../chat/queries.ts'
import { callsPossible } from '../../calls-possible.ts'
import { useRoomCalls } from '../../room-calls.ts'
import { callActions } from '../../use-call.ts'
import { callTexts } from '../notes/call-texts.ts'
import { announcedCalls } from './announced-calls.ts'

/**
 * Announces calls that other users start in the current user's rooms, once and without a sound, while the current user
 * is in no call (`idle`) and the room is not open.
 */
export function OngoingCalls({ idle }: { idle: boolean }) {
  const { id } = useMe()
  const orgId = useOrganization()?.id ?? 0
  const { room: openRoomId } = useSearch()
  const calls = useRoomCalls()
  const { data: rooms } = useQuery({ ...roomsQuery(orgId), enabled: orgId > 0 && calls.size > 0 })
  if (!idle || !callsPossible()) return null
  return rooms?.map(({ _id: roomId, name }) => {
    const { callId, callType, startedBy, participants } = calls.get(roomId) ?? {}
    const isParticipant = participants?.some(({ userId }) => userId === String(id))
    if (!callId || !callType || !startedBy || isParticipant || roomId === openRoomId) return null
    return <OngoingCall key={callId} {...{ callId, callType, roomId }} text={callTexts.started(startedBy.name, name)} />
  })
}

type Props = { callId: string; callType: CallType; roomId: string; text: string }

function OngoingCall({ callId, callType, roomId, text }: Props) {
  useEffect(() => {
    if (announcedCalls.has(callId)) return
    announcedCalls.add(callId)
    return toast.offer(text, { label: 'Join', run: () => callActions.joinRoom(roomId, callType) })
  }, [callId, callType, roomId, text])
  return null
}
