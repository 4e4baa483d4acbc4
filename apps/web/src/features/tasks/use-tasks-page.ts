import { can } from '@muster/contracts/capabilities'
import { useMemo } from 'react'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { useSearch } from '../../lib/search.ts'
import { filtersOf, filterTasks } from './filters/filter-tasks.ts'
import { useTasks } from './task-list.ts'
import type { TaskScope } from './task-scope.ts'
import type { TaskVariant } from './task-variant.ts'

/** The tasks of the page: all that the person's list holds, and what the address's filters leave of them. */
export function useTasksPage(variant: TaskVariant) {
  const organization = useOrganization()
  const actor = useActor()
  const { status, priority, projectId } = useSearch()
  const own = variant === 'employee' && !can.seeEverything(actor)
  const orgId = organization?.id
  const scope = useMemo((): TaskScope => {
    if (orgId === undefined) return { kind: 'all' }
    return own ? { kind: 'mine', orgId, userId: actor.id } : { kind: 'organization', orgId }
  }, [orgId, own, actor.id])

  const list = useTasks(scope)
  const left = useMemo(
    () => list.data && filterTasks(list.data, filtersOf({ status, priority, projectId })),
    [list.data, status, priority, projectId],
  )
  return { organization, actor, list, left, own }
}
