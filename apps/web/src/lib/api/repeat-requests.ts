import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/** The running requests after which their query is invalidated. */
const repeatedRequests = new WeakSet<Promise<unknown>>()

/**
 * Invalidates these queries as soon as their running requests have ended, because the responses may predate a change. A
 * request that is canceled in favor of a new one is not repeated.
 */
export function repeatRequests<Key extends QueryKey = QueryKey>(queryClient: QueryClient, filters?: QueryFilters<Key>) {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    const { promise, queryKey } = query
    if (!promise || repeatedRequests.has(promise)) continue
    repeatedRequests.add(promise)
    const repeat = () => {
      if (query.state.fetchStatus === 'idle') queryClient.invalidateQueries({ queryKey, exact: true })
    }
    promise.then(repeat, repeat)
  }
}
