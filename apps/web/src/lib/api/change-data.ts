import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes the cached data of a query, if there is any. `setQueryData` marks the query as fresh, so an invalidated query
 * is invalidated again: the change does not contain what else is out of date.
 */
export function changeData<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data) {
  const isInvalidated = queryClient.getQueryState(queryKey)?.isInvalidated
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data))
  if (isInvalidated) queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
