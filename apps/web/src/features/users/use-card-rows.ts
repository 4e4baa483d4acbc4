import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Estimated height of a card in pixels, used until the card is measured. */
const estimatedHeight = 106
/** The gap between cards in pixels. */
const gap = 16

/**
 * Returns the range of the cards to render, which are those in and near the viewport, and the heights in pixels of the
 * spaces above and below these cards.
 */
export function useCardRows(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [columns, setColumns] = useState(1)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length)
      setScrollMargin(Math.round(element.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => estimatedHeight,
    gap,
    scrollMargin,
    overscan: 4,
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    list,
    columns,
    measure: virtualizer.measureElement,
    from: (first?.index ?? 0) * columns,
    to: Math.min(((last?.index ?? -1) + 1) * columns, count),
    heightAbove: (first?.start ?? scrollMargin) - scrollMargin,
    heightBelow: virtualizer.getTotalSize() + scrollMargin - (last?.end ?? scrollMargin),
  }
}
