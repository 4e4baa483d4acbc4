import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useKeepLook } from '../../lib/look/list-look.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { filtersOf, parametersOf } from './filters/filter-tasks.ts'
import { useTaskView } from './filters/ViewToggle.tsx'
import { taskCountQuery } from './lists/task-page-query.ts'
import { useTaskTable } from './lists/use-task-table.ts'
import { useBoardTasks } from './task-list.ts'
import { scopeFor } from './task-scope.ts'

/** The tasks of the page: the list that the address's view shows, and what its filters leave of it. */
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
  const board = useBoardTasks(scope, look, !isTable && !restoring)
  const isFiltered = Object.keys(filters).length > 0
  const { total } = paged.list
  // Without filters the page itself says how many tasks there are.
  const asksCount = isTable && isFiltered && !restoring && (area === 'employee' || total === 0)
  const counted = useQuery({ ...taskCountQuery(scope), enabled: asksCount }).data
  const count = isTable ? (isFiltered ? counted : total) : board.all?.length
  return { organization, actor, paged, board, count, restoring }
}
