import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Called by the chat, whose code is loaded later than this module. */
export function setUnreadMessageCount(unread: number) {
  count = unread
  for (const listener of listeners) listener()
}

/** How many messages are unread in the selected organization; 0 until that is known. */
export const useUnreadMessageCount = () => useSyncExternalStore(subscribe, () => count)
