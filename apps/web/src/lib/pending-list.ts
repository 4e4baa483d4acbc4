import { useSyncExternalStore } from 'react'

/** A list of changes that the server has not confirmed. The UI shows them as if they were confirmed. */
export function createPendingList<Change>() {
  let pending: readonly Change[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Change[]) => {
    pending = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const current = () => pending
  return {
    add: (change: Change) => set([...pending, change]),
    remove: (change: Change) => set(pending.filter((other) => other !== change)),
    current,
    use: () => useSyncExternalStore(subscribe, current),
  }
}
