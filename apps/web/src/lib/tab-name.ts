import { useEffect, useSyncExternalStore } from 'react'

let currentName: string | undefined
const listeners = new Set<() => void>()

function setCurrentName(next: string | undefined) {
  currentName = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the name of an object in the tab's title while the component is mounted. Undefined changes nothing. */
export function useTabName(tabName: string | undefined) {
  useEffect(() => {
    if (tabName === undefined) return
    setCurrentName(tabName)
    return () => setCurrentName(undefined)
  }, [tabName])
}

/** The name that the page has passed to `useTabName`; undefined if there is none. */
export const useCurrentTabName = () => useSyncExternalStore(subscribe, () => currentName)
