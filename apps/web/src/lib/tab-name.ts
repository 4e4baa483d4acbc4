import { useEffect, useSyncExternalStore } from 'react'

let named: string | undefined
const listeners = new Set<() => void>()

function name(next: string | undefined) {
  named = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the tab's title to the name of the shown object while the component is mounted. */
export function useTabName(own: string) {
  useEffect(() => {
    name(own)
    return () => name(undefined)
  }, [own])
}

/** The name of the shown object, for pages about one object. */
export const useNamed = () => useSyncExternalStore(subscribe, () => named)
