import { useEffect, useState } from 'react'
import { messageSummary } from '../message/summary.ts'
import type { Chat } from '../room/chat.ts'

const maxAnnouncements = 10

/**
 * Announces to screen readers the messages that arrive from other users in the open room. Each message is an element of
 * its own, so that equal messages, and several that arrive at the same time, are all announced.
 */
export function Arrivals({ chat, roomId }: { chat: Chat; roomId: string }) {
  const [announcements, setAnnouncements] = useState<{ id: string; text: string }[]>([])
  useEffect(
    () =>
      chat.onArrival((message) => {
        const { _id: id, chatRoomId, senderName } = message
        const content = message.content || messageSummary(message)
        if (chatRoomId !== roomId) return
        setAnnouncements((previous) =>
          [...previous, { id, text: `${senderName}: ${content}` }].slice(-maxAnnouncements),
        )
      }),
    [chat, roomId],
  )
  return (
    <div className='visually-hidden' aria-live='polite'>
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
