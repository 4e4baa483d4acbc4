import type { Task } from '@muster/contracts/tasks'
import { addDependency, listDependencies, removeDependency } from '@muster/contracts/tasks/dependencies'
import type { SeenDependency } from '@muster/contracts/tasks/relations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { deleteOnce } from '../../../lib/api/once.ts'
import { type MatchQuery, maxMatches, readMatches } from '../../../ui/select/matches.ts'
import { fetchTasks } from '../lists/fetch-tasks.ts'
import { refreshPages } from '../lists/refresh-pages.ts'
import { commentsKey, dependenciesKey, taskKey } from '../task-keys.ts'

type CountedTask = Pick<Task, 'id' | 'open_blocker_count' | 'blocked_task_count'>

/**
 * The dependencies of a task. The numbers in the key reread them when a blocker changes that the user does not see; the
 * list that was read before is shown until then.
 */
export const dependenciesQuery = ({ id, open_blocker_count, blocked_task_count }: CountedTask) =>
  queryOptions({
    queryKey: [...dependenciesKey, id, open_blocker_count, blocked_task_count],
    queryFn: ({ signal }) =>
      call(listDependencies, { params: { id } }, { fallback: 'Failed to fetch the dependencies', signal }),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === id ? previous : undefined),
  })

export async function saveDependency(
  queryClient: QueryClient,
  { taskId, otherId, dependency }: { taskId: number; otherId: number; dependency: SeenDependency },
) {
  const input = { params: { id: taskId }, body: { ...dependency, task_id: otherId } }
  await call(addDependency, input, { fallback: 'Failed to add the dependency' })
  refresh(queryClient, [taskId, otherId])
}

export async function deleteDependency(
  queryClient: QueryClient,
  taskId: number,
  dependencyId: number,
  otherId: number,
) {
  const params = { id: taskId, dependencyId }
  await deleteOnce(['remove dependency', dependencyId], () =>
    call(removeDependency, { params }, { fallback: 'Failed to remove the dependency' }),
  )
  refresh(queryClient, [taskId, otherId])
}

function refresh(queryClient: QueryClient, taskIds: number[]) {
  refreshPages(queryClient)
  queryClient.invalidateQueries({ queryKey: dependenciesKey })
  for (const id of taskIds) {
    queryClient.invalidateQueries({ queryKey: taskKey(id) })
    queryClient.invalidateQueries({ queryKey: commentsKey(id) })
  }
}

/** The visible tasks of an organization, apart from this one, whose key and title contain the words that the user types. */
export const foundOtherTasks =
  ({ id: ownId, organization_id: organizationId }: Pick<Task, 'id' | 'organization_id'>): MatchQuery<Task> =>
  (searchText) => ({
    queryKey: ['task', 'found', 'other', organizationId, ownId, searchText],
    queryFn: async ({ signal }) => {
      const { rows, total } = await readMatches((onCount) => {
        const scope = { kind: 'organization', orgId: organizationId } as const
        const order = searchText ? { find: searchText } : ({ sort: 'open' } as const)
        return fetchTasks(scope, { ...order, limit: maxMatches }, { signal, onCount })
      })
      const others = rows.filter(({ id }) => id !== ownId)
      return { rows: others, total: total - (rows.length - others.length) }
    },
  })
