import type { Notification } from '@muster/contracts/notifications'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Estimated height in pixels of a row with a one-line message, used until the row is measured. */
const estimatedHeight = 90

/** `items` are the rows to render: those in and near the viewport, and the row that was focused last. */
export function useVirtualRows(rows: readonly Notification[]) {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [focusedId, setFocusedId] = useState<number>()
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY
    setScrollMargin(Math.round(top))
  }, [])
  const focusedIndex = rows.findIndex(({ id }) => id === focusedId)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      const rendered = defaultRangeExtractor(range)
      return focusedIndex < 0 || rendered.includes(focusedIndex)
        ? rendered
        : [...rendered, focusedIndex].sort((left, right) => left - right)
    },
    useFlushSync: false,
  })
  return { list, virtualizer, items: virtualizer.getVirtualItems(), onFocus: setFocusedId }
}
