import type { Notification } from '@muster/contracts/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingDeletes, without } from './cache/pending-deletes.ts'
import { useHeld } from './cache/use-held.ts'
import type { NotificationFilter } from './notification-filter.ts'
import { listQuery } from './queries.ts'

/** The rows of a list as far as they are loaded, undefined before; what arrives while one reads further down waits. */
export function useInbox(filter: NotificationFilter) {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(listQuery(filter))
  const deleted = usePendingDeletes()
  const loaded = useMemo(
    () => data && without(onceEach(data.pages.flatMap(({ rows }) => rows)), deleted),
    [data, deleted],
  )
  const { rows, waiting, release } = useHeld(loaded)
  return {
    rows,
    waiting,
    release,
    error: data ? null : error,
    refetch,
    isFetching,
    /** Loads the next step, where there is one and it is not on its way. */
    more: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? fetchNextPage : undefined,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError ? { message: error?.message ?? '', retry: fetchNextPage } : undefined,
  }
}

/** Steps that were read at different times may both hold what moved from one to the other. */
function onceEach(rows: Notification[]) {
  const seen = new Set<number>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
