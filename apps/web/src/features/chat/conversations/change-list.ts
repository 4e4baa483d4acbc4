import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies an event to a list. A list on its way may have been read before the event, and a list that cannot be changed
 * (`change` returns undefined) lacks something: such a list is requested again.
 */
export function changeList<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (list: readonly Row[]) => Row[] | undefined,
) {
  const list = queryClient.getQueryData<Row[]>(queryKey)
  const next = list && change(list)
  if (next) queryClient.setQueryData(queryKey, next)
  if (!next || queryClient.isFetching({ queryKey })) queryClient.invalidateQueries({ queryKey })
}
