import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keepPrevious } from '../../../lib/api/keep-previous.ts'
import { usePendingChanges } from '../pending.ts'
import type { TaskScope } from '../task-scope.ts'
import type { TaskFilterParameters } from './fetch-tasks.ts'
import { taskPageQuery } from './task-page-query.ts'

/** Number of tasks to read at first, and to add with each press of 'Show more'. */
const pageSize = 50

/** The first tasks of a list that is shown without pages, open ones before finished ones. */
export const firstTasksQuery = (scope: TaskScope, perPage = pageSize, filters: TaskFilterParameters = {}) =>
  taskPageQuery({ scope, filters, sort: 'open', page: 1, perPage })

/** The first tasks of a list, and a function to show more. */
export function useFirstTasks(scope: TaskScope, filters?: TaskFilterParameters) {
  const [count, setCount] = useState(pageSize)
  const pageQuery = firstTasksQuery(scope, count, filters)
  const query = useQuery({
    ...pageQuery,
    // While more of the same tasks load.
    placeholderData: keepPrevious(pageQuery.queryKey, (key) =>
      JSON.stringify(key, (name, value) => (name === 'perPage' ? undefined : value)),
    ),
  })
  const { data, error, refetch, isPlaceholderData } = query
  const withPending = usePendingChanges()
  const tasks = useMemo(() => data?.tasks.map(withPending), [data, withPending])
  const moreCount = data ? data.total - data.tasks.length : 0
  return {
    tasks,
    total: data?.total,
    error,
    refetch,
    moreCount,
    showMore: () => setCount(count + pageSize),
    isLoading: isPlaceholderData,
  }
}
