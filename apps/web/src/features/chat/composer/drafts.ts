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

/** What was typed in place of what stands: an emptied text too, but none that says the same. */
export const typed = {
  get: (key: string, stands = '') => sessionStorage.getItem(key) ?? stands,
  keep: (key: string, text: string, stands = '') => {
    if (text === stands) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    for (const listener of listeners) listener()
  },
}

/**
 * What was typed into a room and not sent: it outlives a reload and an ended session, for this person alone. Given a
 * message it is the change of that message.
 */
export function useDraft(orgId: number, roomId: string, message?: Pick<Message, '_id' | 'content'>) {
  const { id } = useMe()
  const key = keyOf(id, orgId, message ? `${roomId}:${message._id}` : roomId)
  const stands = message?.content
  const draft = useSyncExternalStore(subscribe, () => typed.get(key, stands))
  const setDraft = useCallback((text: string) => typed.keep(key, text, stands), [key, stands])
  return [draft, setDraft] as const
}

/** Whether something was left unsent in a room. */
export function useHasDraft(orgId: number, roomId: string) {
  const { id } = useMe()
  return useSyncExternalStore(subscribe, () => typed.get(keyOf(id, orgId, roomId)).trim() !== '')
}
