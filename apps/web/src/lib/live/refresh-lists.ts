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
  // A running request is repeated after it has ended. If each change canceled it instead, the page might never receive
  // a response.
  for (const queryClient of new Set(clients))
    queryClient.invalidateQueries({ queryKey: listsKey }, { cancelRefetch: false })
}
