import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useArea } from '../../lib/area.ts'
import { notifyOf } from './browser-notifications.ts'
import { roomsQuery } from './queries.ts'
import { tellUnreadChats } from './unread-chats.ts'
import { useChat } from './use-chat.ts'

/** Follows the chat on every page: counts what is unread, and tells of what comes while the page is hidden. */
export function ChatWatch({ orgId }: { orgId: number }) {
  const chat = useChat(orgId)
  const area = useArea()
  const navigate = useNavigate()
  const { data: rooms } = useQuery(roomsQuery(orgId))
  const unread = rooms?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0

  useEffect(() => {
    tellUnreadChats(unread)
    return () => tellUnreadChats(0)
  }, [unread])
  useEffect(
    () =>
      chat.onArrival((message) =>
        notifyOf(message, () => navigate({ to: `/${area}/chat`, search: { orgId, room: message.chatRoomId } })),
      ),
    [chat, area, orgId, navigate],
  )
  return null
}
