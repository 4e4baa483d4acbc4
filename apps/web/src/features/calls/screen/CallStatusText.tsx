import type { ReactNode } from 'react'
import { useRoomCall } from '../room-calls.ts'
import { useCallState } from '../use-call.ts'
import { headerText } from './notes/call-state-texts.ts'
import { callTexts } from './notes/call-texts.ts'

type Props = { roomId: string; children: ReactNode }

/**
 * Shows the state of this window's call if it is accepted and belongs to this room, or else the number of participants
 * in the room's live call. If there is neither, shows `children`.
 */
export function CallStatusText({ roomId, children }: Props) {
  const text = headerText(useCallState(), roomId)
  const roomCall = useRoomCall(roomId)
  if (text !== undefined) return text
  return roomCall ? callTexts.inCall(roomCall.participants.length) : children
}
