import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes a list by what the line told. One that is on its way may have been read before that happened, and one that
 * cannot be changed (`change` answers undefined) lacks something: such a list is asked for anew.
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
