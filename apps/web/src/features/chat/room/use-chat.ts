import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { type Chat, createChat } from './chat.ts'
import type { RoomStore } from './room-store.ts'

let currentChat: { key: string; chat: Chat } | undefined

/** The app's only chat, kept until the organization or the user changes. */
function chatOf(organizationId: number, userId: number, queryClient: QueryClient) {
  const key = `${userId}:${organizationId}`
  if (currentChat?.key === key) return currentChat.chat
  currentChat?.chat.end()
  currentChat = { key, chat: createChat({ organizationId, userId, queryClient, onRefusal: toast.error }) }
  return currentChat.chat
}

/** React hook for the current user's chat in an organization. */
export function useChat(organizationId: number) {
  const { id } = useMe()
  const queryClient = useQueryClient()
  return chatOf(organizationId, id, queryClient)
}

type RoomState = ReturnType<RoomStore['state']>

export const useRoomState = (store: RoomStore) => useRoomPart(store, (state) => state)

/**
 * React hook for a part of the room's state, so that a component that uses only this part does not render again when
 * other parts change.
 */
export const useRoomPart = <Part>(store: RoomStore, select: (state: RoomState) => Part) =>
  useSyncExternalStore(store.subscribe, () => select(store.state()))

export const useConnected = (chat: Chat) => useSyncExternalStore(chat.onConnection, chat.connected)

/** The messages of a room that are not acknowledged yet, oldest first. */
export function useOutgoing(chat: Chat, roomId: string) {
  const all = useSyncExternalStore(chat.outbox.subscribe, chat.outbox.all)
  return useMemo(() => all.filter((message) => message.roomId === roomId), [all, roomId])
}
