import type { Task } from '@muster/contracts/tasks'
import type { TaskSort } from '@muster/contracts/tasks/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PagedList, usePagedTableState } from '../../../ui/table/use-paged-table-state.ts'
import { usePendingChanges } from '../pending.ts'
import type { TaskScope } from '../task-scope.ts'
import type { TaskFilterParameters } from './fetch-tasks.ts'
import { sortParametersOf } from './sort-of.ts'
import type { TaskPageRequest } from './task-page.ts'
import { taskPageQuery } from './task-page-query.ts'

type Options = {
  scope: TaskScope
  filters: TaskFilterParameters
  /** The order until the user sorts by a column; newest first by default. */
  sort?: TaskSort
  isCounted?: boolean
  enabled?: boolean
}

/**
 * The current page of a table of tasks, and the keys for its selection. Keeps the previous page visible until the next
 * one has loaded.
 */
export function useTaskTable({ scope, filters, sort, isCounted, enabled = true }: Options) {
  const table = usePagedTableState(JSON.stringify(filters))
  const request: TaskPageRequest = {
    scope,
    filters,
    ...sortParametersOf(table.sort, sort),
    page: table.page,
    perPage: table.perPage,
    isCounted,
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...taskPageQuery(request),
    enabled,
    placeholderData: (previousPage, previousQuery) =>
      isQueryOf(scope, previousQuery?.queryKey) ? keepPreviousData(previousPage) : undefined,
  })
  const withPending = usePendingChanges()
  const rows = useMemo(() => data?.tasks.map(withPending), [data, withPending])
  const list: PagedList<Task> = {
    rows,
    total: data?.total,
    page: isPlaceholderData ? table.page : data?.page,
    isLoading: isPlaceholderData,
    error: error?.message,
    onRetry: refetch,
  }
  const keys = {
    listKey: JSON.stringify({ scope, filters }),
    partKey: isPlaceholderData ? null : JSON.stringify([request.sort, request.sort_field, data?.page]),
  }
  return { table, list, keys, request, groups: data?.groups }
}

/** Whether a query key belongs to this list. The rows of another list are not shown while a page loads. */
const isQueryOf = (scope: TaskScope, key: readonly unknown[] | undefined) =>
  JSON.stringify(key?.[2]) === JSON.stringify(scope)
