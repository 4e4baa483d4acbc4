import { useSyncExternalStore } from 'react'

let needed = false
const listeners = new Set<() => void>()

/** Asks for the place where toasts appear; it is drawn, and its code loaded, with the first one. */
export function needToasts() {
  needed = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastsNeeded = () => useSyncExternalStore(subscribe, () => needed)
