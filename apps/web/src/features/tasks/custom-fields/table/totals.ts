import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { maxTotals, readTaskTotals } from '@muster/contracts/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { keepPrevious } from '../../../../lib/api/keep-previous.ts'
import type { TaskFilterParameters } from '../../lists/fetch-tasks.ts'
import type { TaskScope } from '../../task-scope.ts'

/** Whether the values of the field can be summed. */
export const isSummed = ({ kind }: Pick<CustomField, 'kind'>) => typeOfKind(kind) === 'number'

/** The tasks of a list, in all pages. */
export type ListedTasks = { scope: TaskScope; filters: TaskFilterParameters }

/** The sums of these fields over all tasks of a list. A list of tasks of all organizations has none. */
export function totalsQuery({ scope, filters }: ListedTasks, fields: readonly CustomField[]) {
  const ids = fields.slice(0, maxTotals).map(({ id }) => id)
  const orgId = scope.kind === 'organization' || scope.kind === 'mine' ? scope.orgId : 0
  const own = scope.kind === 'mine' && !filters.assigned_users_is && { assigned_users_is: String(scope.userId) }
  // The key begins like those of the numbers of tasks, which are reread together with the pages of a list.
  const queryKey = ['task', 'count', 'totals', scope, filters, ids.join()]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        readTaskTotals,
        { params: { id: orgId }, query: { ...filters, ...own, fields: ids.join() } },
        { fallback: 'Failed to fetch the totals', signal },
      ),
    enabled: orgId > 0 && ids.length > 0,
    // Keeps the place of the sums; those of other filters are not shown.
    placeholderData: keepPrevious(queryKey, ([, , , previousScope]) => previousScope),
  })
}
