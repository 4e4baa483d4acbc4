import { useSyncExternalStore } from 'react'

/** The element in the header that shows where the page is, with the title beside it. */
type HeaderSlot = { element: HTMLElement; title: string }

let currentSlot: HeaderSlot | undefined
const listeners = new Set<() => void>()

/** Called by the header, with undefined when it is unmounted. */
export function setHeaderSlot(slot: HeaderSlot | undefined) {
  currentSlot = slot
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useHeaderSlot = () => useSyncExternalStore(subscribe, () => currentSlot)
