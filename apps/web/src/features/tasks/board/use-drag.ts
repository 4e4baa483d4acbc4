import { useSyncExternalStore } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'

type DragModule = typeof import('./drag.ts')

let dragModule: DragModule | undefined
let isRequested = false
const listeners = new Set<() => void>()

function load() {
  import('./drag.ts').then((loadedModule) => {
    dragModule = loadedModule
    for (const notify of listeners) notify()
  })
}

/** Adds a listener. After the first call, the drag-and-drop code loads as soon as the browser is idle. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isRequested) {
    isRequested = true
    whenIdle(load)
  }
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the drag-and-drop module, or undefined until it has loaded. */
export const useDrag = () => useSyncExternalStore(subscribe, () => dragModule)
