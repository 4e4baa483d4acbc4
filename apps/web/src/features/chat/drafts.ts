import { useCallback, useSyncExternalStore } from 'react'
import { useMe } from '../../lib/session.ts'

const listeners = new Set<() => void>()

const keyOf = (userId: number, orgId: number, roomId: string) => `chat-draft:${userId}:${orgId}:${roomId}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function keep(key: string, text: string) {
  if (text) sessionStorage.setItem(key, text)
  else sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** What was typed into a room and not sent: it outlives a reload and an ended session, for this person alone. */
export function useDraft(orgId: number, roomId: string) {
  const { id } = useMe()
  const key = keyOf(id, orgId, roomId)
  const draft = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key) ?? '')
  const setDraft = useCallback((text: string) => keep(key, text), [key])
  return [draft, setDraft] as const
}

/** Whether something was left unsent in a room. */
export function useHasDraft(orgId: number, roomId: string) {
  const { id } = useMe()
  return useSyncExternalStore(subscribe, () => Boolean(sessionStorage.getItem(keyOf(id, orgId, roomId))?.trim()))
}
