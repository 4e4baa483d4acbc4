import type { QueryClient } from '@tanstack/react-query'
import { coalesce } from '../../../lib/live/coalesce.ts'
import { taskPagesKey } from '../task-keys.ts'

/** One change is followed at once; the more there were, the longer the pages wait for the next ones. */
const pauseAfter = (changes: number) => Math.min(changes * 100, 5_000)

const requests = coalesce<QueryClient>((clients) => {
  for (const queryClient of new Set(clients)) refresh(queryClient)
}, pauseAfter)

/** Reads the pages of tasks that are shown again, as a change may move rows from one to another, and their counts. */
export const refreshPages = (queryClient: QueryClient) => requests.add(queryClient)

function refresh(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: ['task', 'count'] })
  for (const { queryKey, state, promise } of queryClient.getQueryCache().findAll({ queryKey: taskPagesKey })) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    // A reply on its way may be older than the change. It is not cut off, so that many changes cannot hold it back.
    if (state.fetchStatus === 'fetching') promise?.then(again, again)
    else again()
  }
}
