import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { noteWaiting } from './busy.ts'
import { isBusy, retryDelay, shouldRetry } from './retry.ts'

// Notifies in the same task, so that a button is disabled before the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of all reads. Temporary failures are retried twice, a busy service until it responds while the page says
 * so, and a refusal is final.
 */
export function makeQueryClient() {
  const queryCache = new QueryCache()
  queryCache.subscribe(({ type, query }) => {
    const { fetchStatus, fetchFailureReason } = query.state
    noteWaiting(query, type !== 'removed' && fetchStatus === 'fetching' && isBusy(fetchFailureReason))
  })
  return new QueryClient({
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
