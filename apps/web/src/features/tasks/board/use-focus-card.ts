import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Column } from './columns.ts'
import type { useVirtualCards } from './use-virtual-cards.ts'

/**
 * A request to focus a card or, with `only`, to scroll to it without focusing it. Each request is a new object, because
 * the same object is fulfilled only once.
 */
export type FocusRequest = { id: number; only?: 'shown' }

const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Focuses a card and scrolls it into view as soon as it is in the column. Keeps it in view while the cards around it
 * load and are measured, until the user interacts with the column.
 */
export function useFocusCard(
  focus: FocusRequest | undefined,
  cards: Column,
  column: RefObject<HTMLElement | null>,
  virtualizer: ReturnType<typeof useVirtualCards>,
) {
  const fulfilled = useRef<FocusRequest>(undefined)
  const isFollowing = useRef(false)
  useEffect(() => {
    const element = column.current
    const stop = () => {
      isFollowing.current = false
    }
    for (const gesture of gestures) element?.addEventListener(gesture, stop, { capture: true, passive: true })
    return () => {
      for (const gesture of gestures) element?.removeEventListener(gesture, stop, { capture: true })
    }
  }, [column])
  useLayoutEffect(() => {
    if (!focus || (fulfilled.current === focus && !isFollowing.current)) return
    const index = cards.findIndex((card) => card?.id === focus.id)
    const link = column.current?.querySelector<HTMLElement>(`[data-card="${focus.id}"] a`)
    if (index < 0 || !link) return
    if (fulfilled.current !== focus) {
      fulfilled.current = focus
      isFollowing.current = true
      if (!focus.only) link.focus({ preventScroll: true })
    }
    virtualizer.scrollToIndex(index, { align: 'auto' })
  })
}
