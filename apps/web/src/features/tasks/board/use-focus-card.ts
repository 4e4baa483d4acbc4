import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Column } from './columns.ts'
import type { useVirtualCards } from './use-virtual-cards.ts'

/** A wish to put the focus on a card, or only to show it. Every wish is a new object, and is fulfilled once. */
export type Focus = { id: number; only?: 'shown' }

/** Puts the focus on a card as soon as it stands in the column, and scrolls it into sight. */
export function useFocusCard(
  focus: Focus | undefined,
  cards: Column,
  column: RefObject<HTMLElement | null>,
  virtual: ReturnType<typeof useVirtualCards>,
) {
  const fulfilled = useRef<Focus>(undefined)
  useLayoutEffect(() => {
    if (!focus || fulfilled.current === focus) return
    const place = cards.findIndex((card) => card?.id === focus.id)
    const link = column.current?.querySelector<HTMLElement>(`[data-card="${focus.id}"] a`)
    if (place < 0 || !link) return
    fulfilled.current = focus
    if (!focus.only) link.focus({ preventScroll: true })
    virtual.scrollToIndex(place, { align: 'auto' })
  })
}
