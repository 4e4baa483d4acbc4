import { useSyncExternalStore } from 'react'

const waiting = new Set<unknown>()
const listeners = new Set<() => void>()

/** A read waits for a busy service, or does so no longer. */
export function noteWaiting(read: unknown, waits: boolean) {
  const before = waiting.size
  if (waits) waiting.add(read)
  else waiting.delete(read)
  if (before > 0 !== waiting.size > 0) for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether something that the page reads was refused by a busy service and is asked again by itself. */
export const isWaiting = () => waiting.size > 0
export const useBusy = () => useSyncExternalStore(subscribe, isWaiting)
