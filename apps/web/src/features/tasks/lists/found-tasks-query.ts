import { queryOptions } from '@tanstack/react-query'
import type { TaskScope } from '../task-scope.ts'
import { fetchTasks } from './fetch-tasks.ts'

/** The tasks of a list whose key or title contains the words in `find`, best matches first. */
export const foundTasksQuery = (scope: TaskScope, find: string, limit: number) =>
  queryOptions({
    queryKey: ['task', 'found', scope, find, limit],
    queryFn: ({ signal }) => fetchTasks(scope, { find, limit }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
