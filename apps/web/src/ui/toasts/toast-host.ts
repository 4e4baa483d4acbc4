import { useSyncExternalStore } from 'react'

let needed = false
const listeners = new Set<() => void>()

/** Mounts the toasts' host, and loads its code, with the first toast. */
export function needToasts() {
  needed = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastsNeeded = () => useSyncExternalStore(subscribe, () => needed)
