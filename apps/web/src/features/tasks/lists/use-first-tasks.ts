import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePendingMoves } from '../pending-moves.ts'
import type { TaskScope } from '../task-scope.ts'
import { taskPageQuery } from './task-page-query.ts'
import { withMoves } from './with-moves.ts'

/** Number of tasks to read at first, and to add with each press of 'Show more'. */
const atOnce = 50

/** The newest tasks of a list without pagination. */
export const firstTasksQuery = (scope: TaskScope, perPage = atOnce) =>
  taskPageQuery({ scope, filters: {}, page: 1, perPage })

/** The newest tasks of a list, and a function to show more. */
export function useFirstTasks(scope: TaskScope) {
  const [count, setCount] = useState(atOnce)
  const query = useQuery({ ...firstTasksQuery(scope, count), placeholderData: keepPreviousData })
  const { data, error, refetch, isPlaceholderData } = query
  const moves = usePendingMoves()
  const more = data ? data.total - data.tasks.length : 0
  return {
    tasks: data && withMoves(data.tasks, moves),
    error,
    refetch,
    more,
    showMore: () => setCount(count + atOnce),
    isLoading: isPlaceholderData,
  }
}
