import { listAssignableUsers, type Task } from '@muster/contracts/tasks'
import { addWatchers } from '@muster/contracts/tasks/watchers'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isTransient, messageOf } from '../../../lib/api/api-error.ts'
import { type MatchQuery, maxMatches, readMatches } from '../../../ui/select/matches.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { AssignableUser } from '../found-people.ts'

/** Returns a query for the users who see the task, do not follow it, and match the words that the user types. */
export const possibleWatchers =
  ({ id, organization_id }: Task): MatchQuery<AssignableUser> =>
  (searchText) => ({
    queryKey: ['watcher', 'possible', id, searchText],
    queryFn: ({ signal }) =>
      readMatches((setTotal) =>
        call(
          listAssignableUsers,
          { query: { organization_id, not_watching: id, limit: maxMatches, ...(searchText && { find: searchText }) } },
          { fallback: texts.failed.fetchUsers, signal, onCount: setTotal },
        ),
      ),
  })

const failed = 'Failed to add the watcher'

/** Makes another user follow the task, who is notified. */
export async function addWatcher(
  queryClient: QueryClient,
  task: Task,
  person: { id: number; name: string },
): Promise<void> {
  try {
    const { added, refused } = await call(
      addWatchers,
      { params: { id: task.id }, body: { user_ids: [person.id] } },
      { fallback: failed },
    )
    await queryClient.invalidateQueries({ queryKey: ['watcher'] })
    if (added.length > 0) toast.success(`${person.name} follows ${task.key} now`)
    else if (refused.length > 0) toast.error(`${person.name} does not see the task or chose not to follow it`)
    else toast.success(`${person.name} follows ${task.key} already`)
  } catch (error) {
    const retry = () => addWatcher(queryClient, task, person)
    toast.error(messageOf(error, failed), isTransient(error) ? retry : undefined)
  }
}
