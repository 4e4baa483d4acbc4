import type { Message } from '@muster/contracts/chat/messages'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../lib/session.ts'
import type { Chat } from './chat.ts'
import type { Conversation } from './conversations.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

type Given = {
  chat: Chat
  roomId: string
  conversation: Conversation | undefined
  atEnd: boolean
  messages: readonly Message[]
  /** The last one in the room, which need not be among them. */
  lastSeq: number | undefined
}

/** Where what is unread begins. */
export const firstUnread = ({ room }: Partial<Conversation> = {}) =>
  room && room.unreadCount > 0 ? room.lastSeq - room.unreadCount + 1 : undefined

/**
 * Marks the room as read while its end is looked at. `newFrom`: what was unread when it was opened, or came while the
 * page was hidden; `missed`: how many came since the end was left.
 */
export function useReading({ chat, roomId, conversation, atEnd, messages, lastSeq }: Given) {
  const { id } = useMe()
  const visible = useVisible()
  const [newFrom, setNewFrom] = useState(() => firstUnread(conversation))
  const [left, setLeft] = useState<number>()
  const unread = conversation?.room?.unreadCount ?? 0
  const last = messages.at(-1)
  const attentive = visible && atEnd
  const isOthers = ({ senderId }: Message) => senderId !== String(id)

  if (attentive && left !== undefined) setLeft(undefined)
  if (!attentive && left === undefined && lastSeq !== undefined && last) setLeft(lastSeq)
  const missed = left === undefined ? [] : messages.filter((message) => message.seq > left && isOthers(message))
  const firstMissed = missed[0]?.seq
  if (!visible && firstMissed !== undefined && newFrom !== firstMissed) setNewFrom(firstMissed)

  useEffect(() => (attentive ? chat.attend(roomId) : undefined), [attentive, chat, roomId])
  useEffect(() => {
    // Who writes has read what stands; who called has not, by the line that says so.
    const isWritten = last?.senderId === String(id) && last.kind === 'user'
    if (attentive && last && (unread > 0 || !isWritten)) chat.read(roomId)
  }, [attentive, last, unread, id, chat, roomId])
  return { newFrom, missed: missed.length }
}
