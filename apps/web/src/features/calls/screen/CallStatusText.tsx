import type { ReactNode } from 'react'
import { useRoomCall } from '../room-calls.ts'
import { useCallState } from '../use-call.ts'
import { headerText } from './notes/call-state-texts.ts'
import { callTexts } from './notes/call-texts.ts'

type Props = { roomId: string; children: ReactNode }

/**
 * Shows the state of the call that this window has in the conversation, or else the number of participants in the
 * room's call. Without either, shows `children`.
 */
export function CallStatusText({ roomId, children }: Props) {
  const text = headerText(useCallState(), roomId)
  const roomCall = useRoomCall(roomId)
  if (text !== undefined) return text
  return roomCall ? callTexts.inCall(roomCall.participants.length) : children
}
