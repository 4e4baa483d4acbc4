import type { Task } from '@muster/contracts/tasks'
import { listWatchers, type Watcher } from '@muster/contracts/tasks/watchers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { watchersKey } from '../task-keys.ts'

/**
 * The watchers of a task. The key contains what makes users follow it: they are assigned, comment, or are mentioned in
 * the description. So a change of anything else needs no request.
 */
export const watchersQuery = ({ id, assignees, comment_count, description }: Task) =>
  queryOptions({
    queryKey: [...watchersKey(id), assignees.join(), comment_count, description?.split('@').length],
    queryFn: ({ signal }) =>
      call(listWatchers, { params: { id } }, { fallback: 'Failed to fetch the watchers', signal }),
    placeholderData: (previous: Watcher[] | undefined, query) => (query?.queryKey[1] === id ? previous : undefined),
  })
