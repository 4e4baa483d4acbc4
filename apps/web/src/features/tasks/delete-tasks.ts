import type { Task } from '@muster/contracts/tasks'
import {
  deleteTasks as deleteTasksEndpoint,
  maxChangedTasks,
  type RefusedTask,
  restoreTasks as restoreTasksEndpoint,
} from '@muster/contracts/tasks/many'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatCountOf } from '../../lib/format/count.ts'
import { idParts } from '../../lib/id-parts.ts'
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
  const deleted: number[] = []
  const refused: RefusedTask[] = []
  try {
    for (const ids of idParts(
      tasks.map(({ id }) => id),
      maxChangedTasks,
    )) {
      const body = { organization_id: organizationId, ids }
      const reply = await call(deleteTasksEndpoint, { body }, { fallback: 'Failed to delete tasks' })
      deleted.push(...reply.deleted)
      refused.push(...reply.refused)
    }
  } catch (error) {
    const done = new Set([...deleted, ...refused.map(({ id }) => id)])
    onFailure(tasks.filter(({ id }) => !done.has(id)))
    throw error
  } finally {
    refreshAfterMany(queryClient)
    if (refused.length > 0) toast.error(refusalText(withKeys(refused, tasks), deleted.length, 'deleted'))
    if (deleted.length > 0)
      toast.undo(`Deleted ${formatCountOf(deleted.length, 'task')}`, () =>
        restoreTasks(queryClient, organizationId, deleted),
      )
  }
}

async function restoreTasks(queryClient: QueryClient, organizationId: number, allIds: readonly number[]) {
  const restored: number[] = []
  const refused: RefusedTask[] = []
  try {
    for (const ids of idParts(allIds, maxChangedTasks)) {
      const body = { organization_id: organizationId, ids }
      const reply = await call(restoreTasksEndpoint, { body }, { fallback: 'Failed to restore tasks' })
      restored.push(...reply.restored)
      refused.push(...reply.refused)
    }
  } catch (error) {
    const done = new Set([...restored, ...refused.map(({ id }) => id)])
    const remaining = allIds.filter((id) => !done.has(id))
    toast.error(messageOf(error, 'Failed to restore tasks'), () => restoreTasks(queryClient, organizationId, remaining))
  } finally {
    refreshAfterMany(queryClient)
    if (restored.length > 0) toast.success(`Restored ${formatCountOf(restored.length, 'task')}`)
    if (refused.length > 0) toast.error(refusalText(refused, restored.length, 'restored'))
  }
}
