import type { Notification } from '@muster/contracts/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingDeletes, without } from './cache/pending-deletes.ts'
import { useHeld } from './cache/use-held.ts'
import type { NotificationFilter } from './notification-filter.ts'
import { listQuery } from './queries.ts'

/** The loaded rows of a list, undefined before; new ones wait while the user has scrolled down. */
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
    /** Loads the next page, unless there is none or it is loading. */
    more: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? fetchNextPage : undefined,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError ? { message: error?.message ?? '', retry: fetchNextPage } : undefined,
  }
}

/** A row that moved between two reads may be in two pages. */
function onceEach(rows: Notification[]) {
  const seen = new Set<number>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
