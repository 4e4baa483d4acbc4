import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Estimated height of a card, until it is measured. */
const estimate = 106
/** The gap between all cards. */
const gap = 16

/** Which cards to render, and the space above and below for the rest: whole rows, as far as visible. */
export function useCardRows(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [columns, setColumns] = useState(1)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length)
      setScrollMargin(Math.round(element.getBoundingClientRect().top + scrollY))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => estimate,
    gap,
    scrollMargin,
    overscan: 4,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    list,
    columns,
    measure: virtual.measureElement,
    from: (first?.index ?? 0) * columns,
    to: Math.min(((last?.index ?? -1) + 1) * columns, count),
    above: (first?.start ?? scrollMargin) - scrollMargin,
    below: virtual.getTotalSize() + scrollMargin - (last?.end ?? scrollMargin),
  }
}
