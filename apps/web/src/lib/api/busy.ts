import { useSyncExternalStore } from 'react'

const waitingReads = new Set<unknown>()
const listeners = new Set<() => void>()

/** Records whether a read is waiting for a busy service. */
export function noteWaiting(read: unknown, waits: boolean) {
  const countBefore = waitingReads.size
  if (waits) waitingReads.add(read)
  else waitingReads.delete(read)
  if (countBefore > 0 !== waitingReads.size > 0) for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether any read is waiting to be retried because the service was busy. */
export const isWaiting = () => waitingReads.size > 0
export const useBusy = () => useSyncExternalStore(subscribe, isWaiting)
