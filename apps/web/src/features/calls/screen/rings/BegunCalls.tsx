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

/** Announces calls that begin in the user's rooms: once, without a sound, and not where the room is open already. */
export function BegunCalls({ free }: { free: boolean }) {
  const { id } = useMe()
  const orgId = useOrganization()?.id ?? 0
  const { room: open } = useSearch()
  const calls = useRoomCalls()
  const { data: rooms } = useQuery({ ...roomsQuery(orgId), enabled: orgId > 0 && calls.size > 0 })
  if (!free || !callsPossible()) return null
  return rooms?.map(({ _id: roomId, name }) => {
    const { callId, callType, begunBy, participants } = calls.get(roomId) ?? {}
    const isIn = participants?.some(({ userId }) => userId === String(id))
    if (!callId || !callType || !begunBy || isIn || roomId === open) return null
    return <Begun key={callId} {...{ callId, callType, roomId }} words={callTexts.begun(begunBy.name, name)} />
  })
}

type Props = { callId: string; callType: CallType; roomId: string; words: string }

function Begun({ callId, callType, roomId, words }: Props) {
  useEffect(() => {
    if (announcedCalls.has(callId)) return
    announcedCalls.add(callId)
    return toast.offer(words, { label: 'Join', run: () => callActions.joinRoom(roomId, callType) })
  }, [callId, callType, roomId, words])
  return null
}
