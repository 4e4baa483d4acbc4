import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import type { Column } from './columns.ts'

export const gap = 8

/** Estimated heights of a card with a title of one or two lines; rendered cards are measured. */
const short = 82
const long = 102
const lettersInLine = 26

type Scroller = RefObject<HTMLElement | null>

/** Reading a height while React inserts cards would force a layout, so this waits for the resize observer. */
function measure(card: Element, seen: ResizeObserverEntry | undefined, virtual: Virtualizer<HTMLElement, Element>) {
  if (seen) return measureElement(card, seen, virtual)
  const index = virtual.indexFromElement(card)
  return virtual.itemSizeCache.get(virtual.options.getItemKey(index)) ?? virtual.options.estimateSize(index)
}

/** Virtualizes the cards of a column: renders those in view and those whose ids are in `kept`. */
export function useVirtualCards(cards: Column, scroller: Scroller, kept: (number | null | undefined)[]) {
  const places = kept
    .map((id) => cards.findIndex((card) => card !== undefined && card.id === id))
    .filter((place) => place >= 0)
  return useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ((cards[index]?.title.length ?? 0) > lettersInLine ? long : short),
    getItemKey: useCallback((index: number) => cards[index]?.id ?? `place ${index}`, [cards]),
    measureElement: measure,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...places])].sort((a, b) => a - b),
    gap,
    paddingStart: 2,
    paddingEnd: 2,
    overscan: 2,
    useFlushSync: false,
  })
}

type Virtual = ReturnType<typeof useVirtualCards>

/** Returns the index for a drop at this vertical position of the viewport, and the offset of the line that marks it. */
export function gapAt(virtual: Virtual, scroller: HTMLElement, count: number, clientY: number) {
  const offset = clientY - scroller.getBoundingClientRect().top + scroller.scrollTop
  const bottom = scroller.scrollTop + scroller.clientHeight
  const inSight = virtual.getVirtualItems().filter(({ start, end }) => end > scroller.scrollTop && start < bottom)
  const below = inSight.find(({ start, end }) => (start + end) / 2 >= offset)
  if (below) return { index: below.index, line: below.start - gap / 2 }
  const last = inSight.at(-1)
  return last ? { index: last.index + 1, line: last.end + gap / 2 } : { index: count, line: gap / 2 }
}
