import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { noteWaiting } from './busy.ts'
import { repeatRequests } from './repeat-requests.ts'
import { isBusy, retryDelay, shouldRetry } from './retry.ts'

// Notifies components in a microtask instead of a timer, so that a button is disabled before the second click of a
// double click.
notifyManager.setScheduler(queueMicrotask)

/** Query client in which no response that may predate an invalidation remains. */
class AppQueryClient extends QueryClient {
  /**
   * Repeats the running requests that the library neither cancels nor repeats: the first request of a query, and a
   * request for data that is not displayed.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    if (filters?.refetchType !== 'none') repeatRequests(this, filters)
    return super.invalidateQueries(filters, options)
  }
}

/**
 * Returns a new query client. While the service is busy, a read is retried, and the page says that the service is busy.
 * After any other temporary failure, a read is retried up to twice. A refused read is not retried.
 */
export function makeQueryClient() {
  const queryCache = new QueryCache()
  queryCache.subscribe(({ type, query }) => {
    const { fetchStatus, fetchFailureReason } = query.state
    noteWaiting(query, type !== 'removed' && fetchStatus === 'fetching' && isBusy(fetchFailureReason))
  })
  return new AppQueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
