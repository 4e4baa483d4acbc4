import type { Message } from '@muster/contracts/chat/messages'
import { useCallback, useSyncExternalStore } from 'react'
import { keepInTab } from '../../../lib/forms/keep-in-tab.ts'
import { useMe } from '../../../lib/session.ts'

const listeners = new Set<() => void>()

const keyOf = (userId: number, orgId: number, roomId: string) => `chat-draft:${userId}:${orgId}:${roomId}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Texts that did not fit into the storage. They can be typed and sent, but do not survive a reload. */
const unstored = new Map<string, string>()

/**
 * Unsent texts by key. `original` is the content of the message that is being edited, or empty for a new message. A
 * text is stored only while it differs from `original`, so the stored text of an edit can be empty.
 */
export const storedDrafts = {
  get: (key: string, original = '') => unstored.get(key) ?? sessionStorage.getItem(key) ?? original,
  keep: (key: string, text: string, original = '') => {
    unstored.delete(key)
    if (text === original) sessionStorage.removeItem(key)
    else keepInTab(key, text)
    if (storedDrafts.get(key, original) !== text) unstored.set(key, text)
    for (const listener of listeners) listener()
  },
}

/**
 * React hook for the unsent text of a room or, if `message` is given, for the unsaved edit of that message. The text
 * survives a reload and an expired session, and is shown only to this user.
 */
export function useDraft(orgId: number, roomId: string, message?: Pick<Message, '_id' | 'content'>) {
  const { id } = useMe()
  const key = keyOf(id, orgId, message ? `${roomId}:${message._id}` : roomId)
  const original = message?.content
  const draft = useSyncExternalStore(subscribe, () => storedDrafts.get(key, original))
  const setDraft = useCallback((text: string) => storedDrafts.keep(key, text, original), [key, original])
  return [draft, setDraft] as const
}

/** React hook that returns whether a room has an unsent text that is not blank. */
export function useHasDraft(orgId: number, roomId: string) {
  const { id } = useMe()
  return useSyncExternalStore(subscribe, () => storedDrafts.get(keyOf(id, orgId, roomId)).trim() !== '')
}
