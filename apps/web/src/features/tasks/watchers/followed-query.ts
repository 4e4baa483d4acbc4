import type { Task } from '@muster/contracts/tasks'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchTasks } from '../lists/fetch-tasks.ts'
import { followedKey } from './is-followed.ts'

/** The maximum number of tasks in a request. Actions on further ones guess as before the first response. */
const maxRead = 500

/**
 * Reads which of these tasks the user follows, and stores it for each of them. Lists of tasks do not contain it, because
 * only an open menu and a selection need it.
 */
export const followedQuery = (tasks: readonly Task[]) => {
  const ids = tasks.slice(0, maxRead).map(({ id }) => id)
  return queryOptions({
    queryKey: ['watcher', 'followed', ids.join()],
    queryFn: async ({ client, signal }) => {
      const unread = ids.filter((id) => !isFresh(client, id))
      if (unread.length === 0) return []
      const followed = await fetchTasks({ kind: 'all' }, { ids: unread.join(), is_followed: 'true' }, { signal })
      storeFollowed(client, unread, (id) => followed.some((task) => task.id === id))
      return unread
    },
  })
}

/** Stores for tasks whether the user follows them. */
export function storeFollowed(queryClient: QueryClient, ids: readonly number[], isFollowed: (id: number) => boolean) {
  for (const id of ids) queryClient.setQueryData(followedKey(id), isFollowed(id))
}

const freshMilliseconds = 30_000

function isFresh(queryClient: QueryClient, id: number) {
  const state = queryClient.getQueryState(followedKey(id))
  return state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < freshMilliseconds
}
