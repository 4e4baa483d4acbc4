import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates the queries below this key whose first request is running, once it has ended. Invalidating them earlier does
 * not restart the request, whose response may predate the change.
 */
export function repeatFirstRequests(queryClient: QueryClient, queryKey: QueryKey = []) {
  const pendingQueries = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const { promise, queryKey } of pendingQueries)
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    )
}
