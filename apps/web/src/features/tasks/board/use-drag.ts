import { useSyncExternalStore } from 'react'

type DragModule = typeof import('./drag.ts')

let dragModule: DragModule | undefined
let isRequested = false
const listeners = new Set<() => void>()

/** Adds a listener. The first call, which follows the first render, also starts to load the drag-and-drop code. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isRequested) {
    isRequested = true
    import('./drag.ts').then((loadedModule) => {
      dragModule = loadedModule
      for (const notify of listeners) notify()
    })
  }
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the drag-and-drop module, or undefined until it has loaded. */
export const useDrag = () => useSyncExternalStore(subscribe, () => dragModule)
