import { useSyncExternalStore } from 'react'

let areToastsNeeded = false
const listeners = new Set<() => void>()

/** Mounts the host of the toasts, unless it is mounted, and thereby loads its code. */
export function needToasts() {
  areToastsNeeded = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastsNeeded = () => useSyncExternalStore(subscribe, () => areToastsNeeded)
