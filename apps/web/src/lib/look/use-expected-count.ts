import { useEffect } from 'react'
import { useMe } from '../session.ts'
import { recallCount, rememberCount } from './known-counts.ts'
import { useSearch } from './search.ts'

/**
 * How many placeholders a list shows while it loads: as many as it had items when it was last shown in this browser, and
 * by default at least one.
 *
 * @param count the number of items once the list has loaded
 */
export function useExpectedCount(
  name: string,
  count: number | undefined,
  { fallback = 5, min = 1, max = 12 } = {},
): number {
  const userId = useMe().id
  const { orgId = 0 } = useSearch()
  useEffect(() => {
    if (count !== undefined) rememberCount({ userId, orgId, name }, count)
  }, [userId, orgId, name, count])
  return Math.min(Math.max(recallCount({ userId, orgId, name }) ?? fallback, min), max)
}

/** Keys of placeholders. */
export const placeholderKeys = (count: number) => Array.from({ length: count }, (_, index) => index)
