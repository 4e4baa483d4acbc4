import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import type { Column } from './columns.ts'

export const cardGapPixels = 8

/** Estimated heights of cards with one-line and with two-line titles. Rendered cards are measured. */
const shortCardPixels = 84
const longCardPixels = 104
const lettersPerLine = 26

type Scroller = RefObject<HTMLElement | null>

/** Height of everything above and below the cards of a column, on a screen that is wide enough for the sidebar. */
const columnChromePixels = 306

/**
 * Reading a height while React inserts cards would force a layout, so the known or estimated height is used until the
 * resize observer reports the real one.
 */
function measure(
  card: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, Element>,
) {
  if (entry) return measureElement(card, entry, virtualizer)
  const index = virtualizer.indexFromElement(card)
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? virtualizer.options.estimateSize(index)
}

/** Virtualizes the cards of a column: renders those in or near view and those whose ids are in `keptIds`. */
export function useVirtualCards(cards: Column, scroller: Scroller, keptIds: (number | null | undefined)[]) {
  const keptIndexes = keptIds
    .map((id) => cards.findIndex((card) => card !== undefined && card.id === id))
    .filter((keptIndex) => keptIndex >= 0)
  return useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ((cards[index]?.title.length ?? 0) > lettersPerLine ? longCardPixels : shortCardPixels),
    getItemKey: useCallback((index: number) => cards[index]?.id ?? `place ${index}`, [cards]),
    measureElement: measure,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...keptIndexes])].sort((a, b) => a - b),
    // An assumed height lets the first render contain cards. Without it, no cards would be rendered until the column
    // had been measured.
    initialRect: { width: 0, height: Math.max(0, innerHeight - columnChromePixels) },
    gap: cardGapPixels,
    paddingStart: 2,
    paddingEnd: 2,
    overscan: 2,
    useFlushSync: false,
  })
}

type CardVirtualizer = ReturnType<typeof useVirtualCards>

/**
 * Returns the index at which a card dropped at this vertical viewport position is inserted, and the offset in pixels,
 * from the top of the scrolled content, of the line that marks the place.
 */
export function dropTargetAt(virtualizer: CardVirtualizer, scroller: HTMLElement, count: number, clientY: number) {
  const offset = clientY - scroller.getBoundingClientRect().top + scroller.scrollTop
  const bottom = scroller.scrollTop + scroller.clientHeight
  const visibleItems = virtualizer
    .getVirtualItems()
    .filter(({ start, end }) => end > scroller.scrollTop && start < bottom)
  const below = visibleItems.find(({ start, end }) => (start + end) / 2 >= offset)
  if (below) return { index: below.index, line: below.start - cardGapPixels / 2 }
  const lastItem = visibleItems.at(-1)
  return lastItem
    ? { index: lastItem.index + 1, line: lastItem.end + cardGapPixels / 2 }
    : { index: count, line: cardGapPixels / 2 }
}
