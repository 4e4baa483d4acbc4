import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { type Chat, createChat } from './chat.ts'
import type { RoomStore } from './room-store.ts'

let current: { key: string; chat: Chat } | undefined

/** One chat for the app, which is kept until another organization's replaces it. */
function chatOf(organizationId: number, userId: number, queryClient: QueryClient) {
  const key = `${userId}:${organizationId}`
  if (current?.key === key) return current.chat
  current?.chat.end()
  current = { key, chat: createChat({ organizationId, userId, queryClient, onRefusal: toast.error }) }
  return current.chat
}

/** The current user's chat in an organization. */
export function useChat(organizationId: number) {
  const { id } = useMe()
  const queryClient = useQueryClient()
  return chatOf(organizationId, id, queryClient)
}

type RoomState = ReturnType<RoomStore['state']>

export const useRoomState = (store: RoomStore) => useRoomPart(store, (state) => state)

/** A part of the state, so that a component that draws only that is not drawn again with every page of messages. */
export const useRoomPart = <Part>(store: RoomStore, part: (state: RoomState) => Part) =>
  useSyncExternalStore(store.subscribe, () => part(store.state()))

export const useConnected = (chat: Chat) => useSyncExternalStore(chat.onConnection, chat.connected)

/** The messages of a room that are not acknowledged yet, oldest first. */
export function useOutgoing(chat: Chat, roomId: string) {
  const all = useSyncExternalStore(chat.outbox.subscribe, chat.outbox.all)
  return useMemo(() => all.filter((message) => message.roomId === roomId), [all, roomId])
}
