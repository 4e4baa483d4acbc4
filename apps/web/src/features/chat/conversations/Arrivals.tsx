import { useEffect, useState } from 'react'
import type { Chat } from '../room/chat.ts'

/** Says what arrives in the open room to those who hear the page: only what is new, and only once. */
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
