import { useDeferredValue } from 'react'

/** More options than a list shows without scrolling. */
const firstCount = 16

/**
 * How many of the options to render. A list that opens, or receives its options, renders first those in view, and the
 * others in a deferred render, which does not delay the list.
 */
export function useFirstOptions(count: number): number {
  const renderedCount = useDeferredValue(count, firstCount)
  return Math.min(count, Math.max(renderedCount, firstCount))
}
