import { useSyncExternalStore } from 'react'

const waiting = new Set<unknown>()
const listeners = new Set<() => void>()

/** Records whether a read is waiting for a busy service. */
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

/** Whether a read of the page was refused by a busy service and will be retried. */
export const isWaiting = () => waiting.size > 0
export const useBusy = () => useSyncExternalStore(subscribe, isWaiting)
