import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useKeepLook } from '../../lib/look/list-look.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { type BoardLook, boardQuery, type LoadedBoard } from './board/board-query.ts'
import { filtersOf, parametersOf } from './filters/filter-tasks.ts'
import { useTaskView } from './filters/ViewToggle.tsx'
import { taskCountQuery } from './lists/task-page-query.ts'
import { useTaskTable } from './lists/use-task-table.ts'
import { scopeFor } from './task-scope.ts'

/** The data of the task page: the filtered table or board, as the URL selects it. */
export function useTasksPage(area: Area) {
  const restoring = useKeepLook()
  const organization = useOrganization()
  const actor = useActor()
  const { status, priority, projectId, person, q } = useSearch()
  const isTable = useTaskView() === 'table'
  const scope = scopeFor(area, actor, organization?.id)
  const look = useMemo(
    () => filtersOf({ status, priority, projectId, person }, actor.id),
    [status, priority, projectId, person, actor.id],
  )
  const filters = useMemo(() => parametersOf(look, q), [look, q])
  const paged = useTaskTable({ scope, filters, sort: 'open', enabled: isTable && !restoring })
  const boardLook: BoardLook = { scope, filters: look, q: q?.trim() ?? '' }
  const board = useQuery({
    ...boardQuery(boardLook),
    enabled: !isTable && !restoring && organization !== undefined,
    // Keeps the previous board while only the filters change, but not when the organization changes.
    placeholderData: (shown) =>
      JSON.stringify(shown?.look.scope) === JSON.stringify(scope) ? keepPreviousData(shown) : undefined,
  })
  const onBoard = board.data && !board.isPlaceholderData ? sizeOf(board.data) : undefined
  const isFiltered = Object.keys(filters).length > 0
  const { total } = paged.list
  // Without filters, the table or board already knows the total number of tasks.
  const asksCount = isFiltered && !restoring && (area === 'employee' || (isTable && total === 0))
  const counted = useQuery({ ...taskCountQuery(scope), enabled: asksCount }).data
  const count = isFiltered ? counted : isTable ? total : onBoard
  const { data, error, refetch } = board
  return {
    organization,
    actor,
    paged,
    board: { board: data, error: error?.message, onRetry: refetch },
    count,
    restoring,
  }
}

const sizeOf = ({ columns }: LoadedBoard) => Object.values(columns).reduce((size, column) => size + column.length, 0)
