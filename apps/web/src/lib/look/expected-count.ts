import { useEffect, useMemo } from 'react'
import { useSearch } from './search.ts'

const keyOf = (list: string) => `item-count:${list}`

/** The number of items that a list had when this browser last showed it; undefined if it never has. */
export function readExpectedCount(list: string) {
  const count = Number(localStorage.getItem(keyOf(list)) ?? Number.NaN)
  return Number.isInteger(count) && count >= 0 ? count : undefined
}

export function storeExpectedCount(list: string, count: number) {
  try {
    localStorage.setItem(keyOf(list), String(count))
  } catch {
    // The storage is full: the placeholders keep their previous number.
  }
}

/** Keys for this many placeholders. */
export const placeholderKeys = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * Returns how many placeholders a list shows while it loads: as many as it had items when this browser last showed it,
 * so that nothing moves when they arrive. `count` is the current number of items, or undefined while they load.
 */
export function useExpectedCount(list: string, count: number | undefined, fallback: number) {
  const { orgId = 0 } = useSearch()
  const key = `${orgId}:${list}`
  const expectedCount = useMemo(() => readExpectedCount(key), [key])
  useEffect(() => {
    if (count !== undefined) storeExpectedCount(key, count)
  }, [key, count])
  return expectedCount ?? fallback
}
