import type { QueryClient } from '@tanstack/react-query'
import { refreshLists } from '../../../lib/live/refresh-lists.ts'
import { taskPagesKey } from '../task-keys.ts'

/** Rereads visible pages of tasks and their counts, because a change may move rows between pages. */
export function refreshPages(queryClient: QueryClient) {
  refreshLists(queryClient, ['task', 'count'])
  refreshLists(queryClient, taskPagesKey)
}
