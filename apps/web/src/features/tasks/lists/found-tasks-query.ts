import { queryOptions } from '@tanstack/react-query'
import type { TaskScope } from '../task-scope.ts'
import { fetchTasks } from './fetch-tasks.ts'

/** The tasks of a list whose key and title together contain the words in `searchText`, best matches first. */
export const foundTasksQuery = (scope: TaskScope, searchText: string, limit: number) =>
  queryOptions({
    queryKey: ['task', 'found', scope, searchText, limit],
    queryFn: ({ signal }) => fetchTasks(scope, { find: searchText, limit }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
