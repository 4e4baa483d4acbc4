import type { Task } from '@muster/contracts/tasks'
import {
  deleteTasks as deleteTasksEndpoint,
  maxChangedTasks,
  type RefusedTask,
  restoreTasks as restoreTasksEndpoint,
} from '@muster/contracts/tasks/many'
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { callOnce } from '../../lib/api/once.ts'
import { formatCountOf } from '../../lib/format/count.ts'
import { sendInParts } from '../../lib/id-parts.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { refreshAfterMany, refusalText, withKeys } from './change-tasks.ts'

/**
 * Moves several tasks to the trash. A toast offers one Undo for all. Refused tasks are named with the reason.
 *
 * @param onFailure called with the tasks that remain if a call fails, before the error is thrown
 */
export async function deleteTasks(
  queryClient: QueryClient,
  tasks: readonly Task[],
  onFailure: (remaining: readonly Task[]) => void,
): Promise<void> {
  const organizationId = tasks[0]?.organization_id ?? 0
  const ids = tasks.map(({ id }) => id)
  const { changed, refused, failure } = await sendInParts<RefusedTask>(ids, maxChangedTasks, async (part) => {
    const body = { organization_id: organizationId, ids: part }
    const reply = await callOnce(deleteTasksEndpoint, { body }, { fallback: 'Failed to delete tasks' })
    return { changed: reply.deleted, refused: reply.refused }
  })
  refreshAfterMany(queryClient)
  if (refused.length > 0) toast.error(refusalText(withKeys(refused, tasks), changed.length, 'deleted'))
  if (changed.length > 0)
    toast.undo(`Deleted ${formatCountOf(changed.length, 'task')}`, () =>
      restoreTasks(queryClient, organizationId, changed),
    )
  if (!failure) return
  const remainingIds = new Set(failure.remaining)
  onFailure(tasks.filter(({ id }) => remainingIds.has(id)))
  throw failure.error
}

async function restoreTasks(queryClient: QueryClient, organizationId: number, ids: readonly number[]) {
  const { changed, refused, failure } = await sendInParts<RefusedTask>(ids, maxChangedTasks, async (part) => {
    const body = { organization_id: organizationId, ids: part }
    const reply = await callOnce(restoreTasksEndpoint, { body }, { fallback: 'Failed to restore tasks' })
    return { changed: reply.restored, refused: reply.refused }
  })
  if (failure)
    toast.error(messageOf(failure.error, 'Failed to restore tasks'), () =>
      restoreTasks(queryClient, organizationId, failure.remaining),
    )
  refreshAfterMany(queryClient)
  if (changed.length > 0) toast.success(`Restored ${formatCountOf(changed.length, 'task')}`)
  if (refused.length > 0) toast.error(refusalText(refused, changed.length, 'restored'))
}
