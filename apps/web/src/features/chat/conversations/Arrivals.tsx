import { useEffect, useState } from 'react'
import type { Chat } from '../room/chat.ts'

/** Announces messages that arrive in the open room to screen readers: only new ones, and each once. */
export function Arrivals({ chat, roomId }: { chat: Chat; roomId: string }) {
  const [words, setWords] = useState('')
  useEffect(
    () =>
      chat.onArrival(({ chatRoomId, senderName, content }) => {
        if (chatRoomId === roomId) setWords(`${senderName}: ${content}`)
      }),
    [chat, roomId],
  )
  return (
    <p className='visually-hidden' aria-live='polite'>
      {words}
    </p>
  )
}
