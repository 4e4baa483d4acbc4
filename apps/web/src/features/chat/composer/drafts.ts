import type { Message } from '@muster/contracts/chat/messages'
import { useCallback, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'

const listeners = new Set<() => void>()

const keyOf = (userId: number, orgId: number, roomId: string) => `chat-draft:${userId}:${orgId}:${roomId}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What was typed in place of the message: also an empty text, but not the message itself. */
export const typed = {
  get: (key: string, original = '') => sessionStorage.getItem(key) ?? original,
  keep: (key: string, text: string, original = '') => {
    if (text === original) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    for (const listener of listeners) listener()
  },
}

/**
 * The unsent text of a room: it survives a reload and an expired session, for this user alone. With a message it is the
 * edit of that message.
 */
export function useDraft(orgId: number, roomId: string, message?: Pick<Message, '_id' | 'content'>) {
  const { id } = useMe()
  const key = keyOf(id, orgId, message ? `${roomId}:${message._id}` : roomId)
  const original = message?.content
  const draft = useSyncExternalStore(subscribe, () => typed.get(key, original))
  const setDraft = useCallback((text: string) => typed.keep(key, text, original), [key, original])
  return [draft, setDraft] as const
}

/** Whether a room has an unsent text. */
export function useHasDraft(orgId: number, roomId: string) {
  const { id } = useMe()
  return useSyncExternalStore(subscribe, () => typed.get(keyOf(id, orgId, roomId)).trim() !== '')
}
