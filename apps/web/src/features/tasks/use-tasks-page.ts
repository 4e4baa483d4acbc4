import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useKeptListState } from '../../lib/look/list-state.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { type BoardRequest, boardQuery, type LoadedBoard } from './board/board-query.ts'
import { parametersOf } from './filters/filter-tasks.ts'
import { useTaskFilters } from './filters/use-task-filters.ts'
import { useTaskView } from './filters/ViewToggle.tsx'
import { taskCountQuery } from './lists/task-page-query.ts'
import { useTaskTable } from './lists/use-task-table.ts'
import { scopeFor } from './task-scope.ts'

/** The data of the task page: the filtered table or the filtered board, depending on the URL. */
export function useTasksPage(area: Area) {
  const restoring = useKeptListState()
  const organization = useOrganization()
  const actor = useActor()
  const { q } = useSearch()
  const isTable = useTaskView() === 'table'
  const scope = scopeFor(area, actor, organization?.id)
  const parsedFilters = useTaskFilters(actor.id)
  const filters = useMemo(() => parametersOf(parsedFilters, q), [parsedFilters, q])
  const paged = useTaskTable({ scope, filters, sort: defaultSort(area), enabled: isTable && !restoring })
  const boardRequest: BoardRequest = { scope, filters: parsedFilters, q: q?.trim() ?? '' }
  const board = useQuery({
    ...boardQuery(boardRequest),
    enabled: !isTable && !restoring && organization !== undefined,
    // Keeps the previous board while only the filters change, but not when the organization changes.
    placeholderData: (previousBoard) =>
      JSON.stringify(previousBoard?.request.scope) === JSON.stringify(scope)
        ? keepPreviousData(previousBoard)
        : undefined,
  })
  const boardSize = board.data && !board.isPlaceholderData ? sizeOf(board.data) : undefined
  const isFiltered = Object.keys(filters).length > 0
  const { total } = paged.list
  // Without filters, the response for the table or board already contains the total number of tasks.
  const needsCount = isFiltered && !restoring && area === 'employee'
  const unfilteredCount = useQuery({ ...taskCountQuery(scope), enabled: needsCount }).data
  const count = isFiltered ? unfilteredCount : isTable ? total : boardSize
  const { data, error, refetch } = board
  return {
    organization,
    actor,
    paged,
    board: { board: data, request: boardRequest, error: error?.message, onRetry: refetch },
    count,
    /** The number of tasks that match the filters; undefined while it is loading. */
    resultCount: isTable ? (paged.list.isLoading ? undefined : total) : boardSize,
    restoring,
  }
}

/** Open tasks come first. Members see what is due next at the top. */
const defaultSort = (area: Area) => (area === 'employee' ? 'next_due' : 'open')

const sizeOf = ({ columns }: LoadedBoard) => Object.values(columns).reduce((size, column) => size + column.length, 0)
