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

/** What a page shows gives its name to the browser's tab as long as it stands. */
export function useTabName(own: string) {
  useEffect(() => {
    name(own)
    return () => name(undefined)
  }, [own])
}

/** The name of what is open, for pages that show one thing. */
export const useNamed = () => useSyncExternalStore(subscribe, () => named)
