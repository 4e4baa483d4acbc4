import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { noteWaiting } from './busy.ts'
import { asksAgain, isBusy, restMilliseconds } from './patience.ts'

// A button is off before the second click of a double click arrives: what changed is drawn in the very same turn.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cache of everything that was read. Failures that may pass are tried twice more, and a busy service is asked until it
 * responds, and the page says so; a refusal is final.
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
        retry: asksAgain,
        retryDelay: restMilliseconds,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
