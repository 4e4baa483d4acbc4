import type { Task } from '@muster/contracts/tasks'
import {
  deleteTasks as deleteTasksEndpoint,
  type RefusedTask,
  restoreTasks as restoreTasksEndpoint,
  tasksPerTransaction,
} from '@muster/contracts/tasks/many'
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { callOnceFor } from '../../lib/api/once.ts'
import { formatCountOf } from '../../lib/format/count.ts'
import { idParts } from '../../lib/id-parts.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { sendParts } from '../../lib/send-in-parts.ts'
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
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const ids = subtasksFirst(tasks).map(({ id }) => id)
  const deletedParts: number[][] = []
  // A request with a key is one transaction.
  const parts = idParts(ids, tasksPerTransaction)
  const { changed, refused, failure } = await sendParts<RefusedTask>(parts, async (part) => {
    const body = { organization_id: organizationId, ids: part }
    const versions = part.map((id) => byId.get(id)?.version)
    const send = callOnceFor(versions)
    const { deleted, ...reply } = await send(deleteTasksEndpoint, { body }, { fallback: 'Failed to delete tasks' })
    if (deleted.length > 0) deletedParts.unshift(deleted)
    return { changed: deleted, refused: reply.refused }
  })
  refreshAfterMany(queryClient)
  if (refused.length > 0) toast.error(refusalText(withKeys(refused, tasks), changed.length, 'deleted'))
  const deletion: Deletion = { id: newUuid(), organizationId, parts: deletedParts }
  if (changed.length > 0)
    toast.undo(`Deleted ${formatCountOf(changed.length, 'task')}`, () => restoreTasks(queryClient, deletion))
  if (!failure) return
  const remainingIds = new Set(failure.remaining)
  onFailure(tasks.filter(({ id }) => remainingIds.has(id)))
  throw failure.error
}

/** A deleted parent takes its subtasks along, so a later request would not find them. */
function subtasksFirst(tasks: readonly Task[]): Task[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const depthOf = ({ parent_id }: Task): number => {
    const parent = parent_id === null ? undefined : byId.get(parent_id)
    return parent ? depthOf(parent) + 1 : Number(parent_id !== null)
  }
  return tasks.toSorted((left, right) => depthOf(right) - depthOf(left))
}

type Deletion = { id: string; organizationId: number; parts: readonly number[][] }

/** Restores tasks in the parts in which they were deleted, the last one first, because it contains parents of the others. */
async function restoreTasks(queryClient: QueryClient, { id, organizationId, parts }: Deletion) {
  const { changed, refused, failure } = await sendParts<RefusedTask>(parts, async (part) => {
    const body = { organization_id: organizationId, ids: part }
    const reply = await callOnceFor(id)(restoreTasksEndpoint, { body }, { fallback: 'Failed to restore tasks' })
    return { changed: reply.restored, refused: reply.refused }
  })
  if (failure)
    toast.error(messageOf(failure.error, 'Failed to restore tasks'), () =>
      restoreTasks(queryClient, { id, organizationId, parts: failure.remainingParts }),
    )
  refreshAfterMany(queryClient)
  if (changed.length > 0) toast.success(`Restored ${formatCountOf(changed.length, 'task')}`)
  if (refused.length > 0) toast.error(refusalText(refused, changed.length, 'restored'))
}
