import { useMemo } from 'react'
import { useKeepLook } from '../../lib/list-look.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { useSearch } from '../../lib/search.ts'
import { filtersOf, filterTasks } from './filters/filter-tasks.ts'
import { useTasks } from './task-list.ts'
import { scopeFor } from './task-scope.ts'
import type { TaskVariant } from './task-variant.ts'

/** The tasks of the page: all that the person's list holds, and what the address's filters leave of them. */
export function useTasksPage(variant: TaskVariant) {
  const restoring = useKeepLook()
  const organization = useOrganization()
  const actor = useActor()
  const { status, priority, projectId, person } = useSearch()
  const list = useTasks(scopeFor(variant, actor, organization?.id))
  const left = useMemo(
    () => list.data && filterTasks(list.data, filtersOf({ status, priority, projectId, person }, actor.id)),
    [list.data, status, priority, projectId, person, actor.id],
  )
  return { organization, actor, list, left, restoring }
}
