import { useSyncExternalStore } from 'react'

let areToastsNeeded = false
const listeners = new Set<() => void>()

/** Makes `Toasts` load and mount the host of the toasts, unless it is already mounted. */
export function mountToastHost() {
  areToastsNeeded = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastsNeeded = () => useSyncExternalStore(subscribe, () => areToastsNeeded)
