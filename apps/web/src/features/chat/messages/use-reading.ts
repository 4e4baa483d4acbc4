import type { Message } from '@muster/contracts/chat/messages'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Conversation } from '../conversations/conversations.ts'
import type { Chat } from '../room/chat.ts'
import type { Displayed } from './use-displayed.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

/** Whether the user looks at this window: it is visible and has the focus. */
export const useLooking = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus())

/** Where what is unread begins. */
export const firstUnread = ({ room }: Partial<Conversation> = {}) =>
  room && room.unreadCount > 0 ? room.lastSeq - room.unreadCount + 1 : undefined

type Given = {
  chat: Chat
  roomId: string
  conversation: Conversation | undefined
  looking: boolean
  /** The view follows what arrives, which is read as it comes. */
  follows: boolean
  messages: readonly Message[]
  displayed: Displayed | undefined
}

/**
 * Marks messages as read as they are displayed to a user who looks at the window. A mark covers all messages before it, so
 * after a jump over unread messages nothing is marked until the user has come back to the first of them.
 */
export function useReading({ chat, roomId, conversation, looking, follows, messages, displayed }: Given) {
  const { id } = useMe()
  const hasSkipped = useRef(true)
  const unread = conversation?.room?.unreadCount ?? 0
  const unreadFrom = firstUnread(conversation)

  useEffect(() => (follows ? chat.attend(roomId) : undefined), [follows, chat, roomId])
  useEffect(() => {
    if (!looking || !displayed) return
    if (unreadFrom === undefined || displayed.from <= unreadFrom) hasSkipped.current = false
    const message = messages.findLast(({ seq }) => seq <= displayed.to)
    if (hasSkipped.current || !message || message.seq < (unreadFrom ?? 1)) return
    // The sender has read the room by writing. Not so the person who is named in a line of the service.
    const isWritten = message.senderId === String(id) && message.kind === 'user'
    if (unread > 0 || !isWritten) chat.read(roomId, message)
  }, [looking, displayed, messages, unread, unreadFrom, id, chat, roomId])

  return {
    unread,
    /** The first unread message, where the user has jumped over it to a later one. */
    above: displayed && unreadFrom !== undefined && unreadFrom < displayed.from ? unreadFrom : undefined,
    /** The user jumps to a message: what lies between is not displayed. */
    skip: () => {
      hasSkipped.current = true
    },
    /** The user chooses to have everything read. */
    readAll: () => {
      hasSkipped.current = false
    },
  }
}
