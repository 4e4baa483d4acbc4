import type { Task } from '@muster/contracts/tasks'
import type { TaskSort } from '@muster/contracts/tasks/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PagedList, usePagedLook } from '../../../ui/table/use-paged-look.ts'
import { usePendingMoves } from '../pending-moves.ts'
import type { TaskScope } from '../task-scope.ts'
import type { TaskFilterParameters } from './fetch-tasks.ts'
import { sortOf } from './sort-of.ts'
import type { TaskPageLook } from './task-page.ts'
import { taskPageQuery } from './task-page-query.ts'
import { withMoves } from './with-moves.ts'

type Options = {
  scope: TaskScope
  filters: TaskFilterParameters
  /** The order until the user sorts by a column; newest first by default. */
  sort?: TaskSort
  isCounted?: boolean
  enabled?: boolean
}

/** The current page of a table of tasks. Keeps the previous page visible until the next one has loaded. */
export function useTaskTable({ scope, filters, sort, isCounted, enabled = true }: Options) {
  const table = usePagedLook(JSON.stringify(filters))
  const look: TaskPageLook = {
    scope,
    filters,
    sort: sortOf(table.sorted) ?? sort,
    page: table.page,
    perPage: table.perPage,
    isCounted,
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...taskPageQuery(look),
    enabled,
    placeholderData: (shown, last) => (isOf(scope, last?.queryKey) ? keepPreviousData(shown) : undefined),
  })
  const moves = usePendingMoves()
  const rows = useMemo(() => data && withMoves(data.tasks, moves), [data, moves])
  const list: PagedList<Task> = {
    rows,
    total: data?.total,
    page: isPlaceholderData ? table.page : data?.page,
    isLoading: isPlaceholderData,
    error: error?.message,
    onRetry: refetch,
  }
  return { table, list, look, groups: data?.groups }
}

/** Prevents the rows of one list from being shown while another list loads. */
const isOf = (scope: TaskScope, key: readonly unknown[] | undefined) =>
  JSON.stringify(key?.[2]) === JSON.stringify(scope)
