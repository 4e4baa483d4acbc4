import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyPage } from '../../lib/api/every-page.ts'
import { fetchTasks } from './lists/fetch-tasks.ts'
import { withMoves } from './lists/with-moves.ts'
import './live-tasks.ts'
import { usePendingMoves } from './pending-moves.ts'
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

/** The list including the user's unconfirmed moves. */
export function useTasks(scope: TaskScope) {
  // Reads single properties of the query, because a component that spreads the result rerenders on every fetch state.
  const { data: read, error, refetch } = useQuery(tasksQuery(scope))
  const moves = usePendingMoves()
  const data = useMemo(() => read && withMoves(read, moves), [read, moves])
  return { data, error, refetch }
}
