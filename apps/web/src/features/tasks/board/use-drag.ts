import { useSyncExternalStore } from 'react'

type Drag = typeof import('./drag.ts')

let drag: Drag | undefined
let isRequested = false
const listeners = new Set<() => void>()

/** Loads the drag-and-drop code once, after the cards have rendered. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isRequested) {
    isRequested = true
    import('./drag.ts').then((loaded) => {
      drag = loaded
      for (const notify of listeners) notify()
    })
  }
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the drag-and-drop module, or undefined until it has loaded. */
export const useDrag = () => useSyncExternalStore(subscribe, () => drag)
