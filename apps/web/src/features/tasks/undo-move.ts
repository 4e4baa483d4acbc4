import { readTask, type Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { addressOf } from '../../lib/api/address.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { recall } from '../../lib/api/etags.ts'
import { token } from '../../lib/api/token.ts'

/** A move of a task that was shown with this status. */
type Move = { task: Pick<Task, 'id' | 'key' | 'status'>; status: TaskStatus }

const maxAttempts = 3

/**
 * Moves a task back, unless its status is no longer the one to which the user had moved it. Other changes of the task
 * do not matter.
 *
 * @param move its `task` has the status that the user saw
 * @param send sends the move, based on a version of the task
 */
export async function undoMove<M extends Move>(
  move: M,
  send: (move: M, ifMatch?: string) => Promise<Task>,
): Promise<Task> {
  const { task, status } = move
  const input = { params: { id: task.id } }
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const current = await call(readTask, input, { fallback: texts.failed.updateTaskStatus })
    // An earlier attempt whose response was lost has moved it.
    if (current.status === status) return current
    if (current.status !== task.status) break
    try {
      return await send(move, recall(token.get(), addressOf(readTask.path, input))?.etag)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
    }
  }
  throw new ApiError(`${task.key}: ${texts.task.changedSince}.`, { status: 412 })
}
