import { useSyncExternalStore } from 'react'

type Drag = typeof import('./drag.ts')

let drag: Drag | undefined
let asked = false
const listeners = new Set<() => void>()

/** Loads what dragging needs, once, after the cards stand on the screen. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!asked) {
    asked = true
    import('./drag.ts').then((loaded) => {
      drag = loaded
      for (const tell of listeners) tell()
    })
  }
  return () => {
    listeners.delete(listener)
  }
}

/** Dragging, or undefined until its code is there. */
export const useDrag = () => useSyncExternalStore(subscribe, () => drag)
