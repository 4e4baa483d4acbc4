import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useArea } from '../../lib/area.ts'
import { notify } from '../../lib/browser-notifications.ts'
import { setUnreadMessageCount } from './conversations/unread-message-count.ts'
import { messageSummary } from './message/summary.ts'
import { roomsQuery } from './queries.ts'
import { useChat } from './room/use-chat.ts'

/** Follows the chat on every page: counts unread messages, and reports new messages through `notify`. */
export function ChatWatch({ orgId }: { orgId: number }) {
  const chat = useChat(orgId)
  const area = useArea()
  const navigate = useNavigate()
  const { data: rooms } = useQuery(roomsQuery(orgId))
  const unread = rooms?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0

  useEffect(() => {
    setUnreadMessageCount(unread)
    return () => setUnreadMessageCount(0)
  }, [unread])
  useEffect(
    () =>
      chat.onArrival((message) => {
        const { senderName, chatRoomId: roomId } = message
        // Each room has at most one notification at a time.
        const options = { body: messageSummary(message).slice(0, 200), tag: `chat:${roomId}` }
        notify(senderName, options, () => navigate({ to: `/${area}/chat`, search: { orgId, room: roomId } }))
      }),
    [chat, area, orgId, navigate],
  )
  return null
}
