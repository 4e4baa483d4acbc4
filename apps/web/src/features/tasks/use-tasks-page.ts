import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useKeptListState } from '../../lib/look/list-state.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { type BoardRequest, boardQuery, type LoadedBoard } from './board/board-query.ts'
import { filtersOf, parametersOf } from './filters/filter-tasks.ts'
import { useTaskView } from './filters/ViewToggle.tsx'
import { taskCountQuery } from './lists/task-page-query.ts'
import { useTaskTable } from './lists/use-task-table.ts'
import { scopeFor } from './task-scope.ts'

/** The data of the task page: the filtered table or the filtered board, depending on the URL. */
export function useTasksPage(area: Area) {
  const restoring = useKeptListState()
  const organization = useOrganization()
  const actor = useActor()
  const { status, priority, projectId, person, q } = useSearch()
  const isTable = useTaskView() === 'table'
  const scope = scopeFor(area, actor, organization?.id)
  const parsedFilters = useMemo(
    () => filtersOf({ status, priority, projectId, person }, actor.id),
    [status, priority, projectId, person, actor.id],
  )
  const filters = useMemo(() => parametersOf(parsedFilters, q), [parsedFilters, q])
  const paged = useTaskTable({ scope, filters, sort: 'open', enabled: isTable && !restoring })
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
  const needsCount = isFiltered && !restoring && (area === 'employee' || (isTable && total === 0))
  const unfilteredCount = useQuery({ ...taskCountQuery(scope), enabled: needsCount }).data
  const count = isFiltered ? unfilteredCount : isTable ? total : boardSize
  const { data, error, refetch } = board
  return {
    organization,
    actor,
    paged,
    board: { board: data, request: boardRequest, error: error?.message, onRetry: refetch },
    count,
    restoring,
  }
}

const sizeOf = ({ columns }: LoadedBoard) => Object.values(columns).reduce((size, column) => size + column.length, 0)
