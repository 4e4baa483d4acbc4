import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyPage } from '../../lib/api/every-page.ts'
import { filterTasks, type TaskFilters } from './filters/filter-tasks.ts'
import { fetchTasks } from './lists/fetch-tasks.ts'
import './live-tasks.ts'
import { placed, usePendingMoves } from './pending-moves.ts'
import { keepSame } from './same-tasks.ts'
import { rememberScope } from './task-cache.ts'
import { tasksKey } from './task-keys.ts'
import type { TaskScope } from './task-scope.ts'

/** All tasks of a list, newest first. */
export const tasksQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: tasksKey(scope),
    queryFn: async ({ client, signal }) => {
      rememberScope(scope)
      const tasks = await everyPage((from, counted) =>
        fetchTasks(scope, from > 0 ? { offset: from } : {}, { signal, counted }),
      )
      return keepSame(client.getQueryData(tasksKey(scope)), tasks)
    },
    structuralSharing: false,
  })

/** The list with one's own moves in it that the server has not confirmed yet. */
export function useTasks(scope: TaskScope, enabled = true) {
  // A part that uses everything of a query is drawn again at every step of a request.
  const { data: read, error, refetch } = useQuery({ ...tasksQuery(scope), enabled })
  const moves = usePendingMoves()
  const data = useMemo(() => read && placed(read, moves), [read, moves])
  return { data, error, refetch }
}

/** The tasks of a board: all of the list, as places count among the hidden ones too, and those that the filters leave. */
export function useBoardTasks(scope: TaskScope, look: TaskFilters, enabled: boolean) {
  const { data: all, error, refetch } = useTasks(scope, enabled)
  const tasks = useMemo(() => all && filterTasks(all, look), [all, look])
  return { all, tasks, error: error?.message, onRetry: refetch }
}
