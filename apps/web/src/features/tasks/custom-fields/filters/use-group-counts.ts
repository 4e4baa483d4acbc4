import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { GroupCounts } from '../../../../lib/api/api.ts'
import { keepPrevious } from '../../../../lib/api/keep-previous.ts'
import { useArea } from '../../../../lib/area.ts'
import { useSearchWithoutPage } from '../../../../lib/look/search.ts'
import { useActor } from '../../../../lib/organization.ts'
import { filtersOf, parametersOf } from '../../filters/filter-tasks.ts'
import { fetchTasks } from '../../lists/fetch-tasks.ts'
import { scopeFor } from '../../task-scope.ts'
import type { ListedTasks } from '../table/totals.ts'
import { withCondition } from './conditions.ts'

/**
 * The numbers of tasks of a list for each value of a field: by the ids of options or people, by `true`, and by `none` for
 * tasks without a value. A task with several options counts in each of them.
 */
export function groupCountsQuery({ scope, filters }: ListedTasks, field: number) {
  const queryKey = ['task', 'count', 'field', scope, filters, field]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      let counts: GroupCounts = {}
      const setCounts = (_total: number, groups: GroupCounts) => {
        counts = groups
      }
      const parameters = { ...filters, limit: 1, group: 'custom_field', group_field: field } as const
      await fetchTasks(scope, parameters, { signal, onCount: setCounts })
      return counts
    },
    // Keeps the groups; the numbers of other filters are not shown.
    placeholderData: keepPrevious(queryKey, ([, , , previousScope, , previousField]) => [previousScope, previousField]),
  })
}

/** The numbers of tasks on the page for each value of a field, without the page's own filter by that field. */
export function useGroupCounts(field: CustomField): GroupCounts | undefined {
  const actor = useActor()
  const area = useArea()
  const search = useSearchWithoutPage()
  const scope = scopeFor(area, actor, field.organization_id)
  const filters = parametersOf(
    filtersOf({ ...search, fields: withCondition(search.fields, field.id) }, actor.id),
    search.q,
  )
  const counts = useQuery(groupCountsQuery({ scope, filters }, field.id))
  return counts.isPlaceholderData ? undefined : counts.data
}
