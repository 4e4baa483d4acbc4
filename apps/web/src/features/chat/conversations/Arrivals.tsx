import type { Message } from '@muster/contracts/chat/messages'
import { useEffect, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { messageSummary } from '../message/summary.ts'
import { createArrivals } from '../room/arrivals.ts'
import type { Chat } from '../room/chat.ts'

const maxAnnouncements = 10

/**
 * Announces to screen readers the messages that arrive from other users in the open room, also those that the page
 * missed while it had no connection. Each message is an element of its own, so that equal messages, and several that
 * arrive at the same time, are all announced.
 */
export function Arrivals({ chat, roomId }: { chat: Chat; roomId: string }) {
  const { id: userId } = useMe()
  const [announced, setAnnounced] = useState<readonly Message[]>([])
  useEffect(() => {
    const store = chat.room(roomId)
    const arrivals = createArrivals(userId, store.state().timeline)
    const announce = (messages: readonly Message[]) => {
      if (messages.length > 0) setAnnounced((previous) => [...previous, ...messages].slice(-maxAnnouncements))
    }
    const stops = [
      store.subscribe(() => {
        const { timeline } = store.state()
        if (timeline) announce(arrivals.takeLoaded(timeline))
      }),
      chat.onArrival((message) => {
        if (message.chatRoomId === roomId) announce(arrivals.take([message]))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [chat, roomId, userId])
  return (
    <div className='visually-hidden' aria-live='polite'>
      {announced.map((message) => (
        <p key={message._id}>
          {message.senderName}: {message.content || messageSummary(message)}
        </p>
      ))}
    </div>
  )
}
