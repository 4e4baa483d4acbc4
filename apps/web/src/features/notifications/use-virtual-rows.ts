import type { Notification } from '@muster/contracts/notifications'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Estimated height of a row with a one-line message, until it is measured. */
const estimate = 90

/** The rows to render: the visible ones, and the focused one. */
export function useVirtualRows(rows: readonly Notification[]) {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [focused, setFocused] = useState<number>()
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY
    setScrollMargin(Math.round(top))
  }, [])
  const kept = rows.findIndex(({ id }) => id === focused)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      return kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((left, right) => left - right)
    },
    useFlushSync: false,
  })
  return { list, virtual, items: virtual.getVirtualItems(), onFocus: setFocused }
}
