import type { Notification } from '@muster/contracts/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingDeletes, withoutDeleted } from './cache/pending-deletes.ts'
import { useHeldNotifications } from './cache/use-held-notifications.ts'
import type { NotificationFilter } from './notification-filter.ts'
import { listQuery } from './queries.ts'

/**
 * Loads a list page by page. `rows` is undefined until the first page has loaded. New rows are held back while the user
 * has scrolled down.
 */
export function useInbox(filter: NotificationFilter) {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(listQuery(filter))
  const deleted = usePendingDeletes()
  const loaded = useMemo(
    () => data && withoutDeleted(withoutDuplicates(data.pages.flatMap(({ rows }) => rows)), deleted),
    [data, deleted],
  )
  const { rows, heldCount, release } = useHeldNotifications(loaded)
  return {
    rows,
    heldCount,
    release,
    error: data ? null : error,
    refetch,
    isFetching,
    /** Loads the next page; undefined if there is none, while it is loading, and after it failed to load. */
    loadMore: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? fetchNextPage : undefined,
    isLoadingMore: isFetchingNextPage,
    loadMoreFailure: isFetchNextPageError ? { message: error?.message ?? '', retry: fetchNextPage } : undefined,
  }
}

/** Removes duplicates: a row that moved between two requests may be on two pages. */
function withoutDuplicates(rows: Notification[]) {
  const seenIds = new Set<number>()
  return rows.filter(({ id }) => !seenIds.has(id) && seenIds.add(id))
}
