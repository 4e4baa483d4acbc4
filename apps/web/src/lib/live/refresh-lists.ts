import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { coalesce } from './coalesce.ts'

/** Returns the minimum delay after a refresh that handled the given number of changes, in milliseconds. */
const delayAfter = (changes: number) => Math.min(changes * 100, 5_000)

const refreshers = new Map<string, ReturnType<typeof coalesce<QueryClient>>>()

/**
 * Refetches the visible pages of all lists whose query keys begin with the given key, because a change may move rows
 * between pages.
 */
export function refreshLists(queryClient: QueryClient, queryKey: QueryKey) {
  const hash = hashKey(queryKey)
  const refresher =
    refreshers.get(hash) ?? coalesce<QueryClient>((clients) => refreshAll(clients, queryKey), delayAfter)
  refreshers.set(hash, refresher)
  refresher.add(queryClient)
}

function refreshAll(clients: readonly QueryClient[], listsKey: QueryKey) {
  for (const queryClient of new Set(clients))
    for (const { queryKey, state, promise } of queryClient.getQueryCache().findAll({ queryKey: listsKey })) {
      const refetch = () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
      // If a request is in progress, its response may be older than the change, so the refetch starts after that
      // request. If each change canceled the request instead, the page might never receive a response.
      if (state.fetchStatus === 'fetching') promise?.then(refetch, refetch)
      else refetch()
    }
}
