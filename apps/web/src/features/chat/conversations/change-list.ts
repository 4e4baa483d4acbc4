import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changeData } from '../../../lib/api/change-data.ts'

/**
 * Applies an event to a cached list. The list is requested again if it is missing or incomplete (`change` returns
 * undefined), and also if a response is pending, because the data in that response may have been read before the event.
 */
export function changeList<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (list: readonly Row[]) => Row[] | undefined,
) {
  const list = queryClient.getQueryData<Row[]>(queryKey)
  const next = list && change(list)
  if (next) changeData<Row[]>(queryClient, queryKey, () => next)
  if (!next || queryClient.isFetching({ queryKey })) queryClient.invalidateQueries({ queryKey })
}
