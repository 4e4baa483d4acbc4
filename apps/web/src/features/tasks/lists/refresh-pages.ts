import type { QueryClient } from '@tanstack/react-query'
import { coalesce } from '../../../lib/live/coalesce.ts'
import { taskPagesKey } from '../task-keys.ts'

/** Refreshes immediately after a single change; waits longer for further changes the more there are. */
const pauseAfter = (changes: number) => Math.min(changes * 100, 5_000)

const requests = coalesce<QueryClient>((clients) => {
  for (const queryClient of new Set(clients)) refresh(queryClient)
}, pauseAfter)

/** Rereads visible pages of tasks and their counts, because a change may move rows between pages. */
export const refreshPages = (queryClient: QueryClient) => requests.add(queryClient)

function refresh(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: ['task', 'count'] })
  for (const { queryKey, state, promise } of queryClient.getQueryCache().findAll({ queryKey: taskPagesKey })) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    // Waits for a response in flight, which may be older than the change. Cancelling it could starve the page.
    if (state.fetchStatus === 'fetching') promise?.then(again, again)
    else again()
  }
}
