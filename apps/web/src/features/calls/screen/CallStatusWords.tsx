import type { ReactNode } from 'react'
import { useRoomCall } from '../room-calls.ts'
import { useCallState } from '../use-call.ts'
import { callTexts } from './notes/call-texts.ts'
import { headerWords } from './notes/call-words.ts'

type Props = { roomId: string; children: ReactNode }

/** The state of this conversation's call, or the number of its participants; else what is shown without a call. */
export function CallStatusWords({ roomId, children }: Props) {
  const words = headerWords(useCallState(), roomId)
  const going = useRoomCall(roomId)
  if (words !== undefined) return words
  return going ? callTexts.inCall(going.participants.length) : children
}
