import { listWatchers } from '@muster/contracts/tasks/watchers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { watchersKey } from '../task-keys.ts'

export const watchersQuery = (taskId: number) =>
  queryOptions({
    queryKey: watchersKey(taskId),
    queryFn: ({ signal }) =>
      call(listWatchers, { params: { id: taskId } }, { fallback: 'Failed to fetch the watchers', signal }),
  })
