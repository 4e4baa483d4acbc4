import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useKeepLook } from '../../lib/look/list-look.ts'
import { useSearch } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { filtersOf, filterTasks } from './filters/filter-tasks.ts'
import { useTasks } from './task-list.ts'
import { scopeFor } from './task-scope.ts'

/** The tasks of the page: all that the person's list holds, and what the address's filters leave of them. */
export function useTasksPage(area: Area) {
  const restoring = useKeepLook()
  const organization = useOrganization()
  const actor = useActor()
  const { status, priority, projectId, person } = useSearch()
  const list = useTasks(scopeFor(area, actor, organization?.id))
  const left = useMemo(
    () => list.data && filterTasks(list.data, filtersOf({ status, priority, projectId, person }, actor.id)),
    [list.data, status, priority, projectId, person, actor.id],
  )
  return { organization, actor, list, left, restoring }
}
