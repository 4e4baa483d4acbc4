import { changeTaskStatus, type Task } from '@muster/contracts/tasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isPassing, messageOf } from '../../lib/api/api-error.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { refreshPages } from './lists/refresh-pages.ts'
import { type Move, type Place, pendingMoves } from './pending-moves.ts'
import { putTask } from './task-cache.ts'
import { commentsKey } from './task-keys.ts'

/** `back`: where Undo puts the card; the end of its column by default. */
export type StatusChange = Move & { back?: Place }

/**
 * Moves a task optimistically: boards, lists and useTask show the move immediately. A failed move is rolled back, and a
 * toast offers Retry if the error is temporary. After a change of status a toast offers Undo. Rethrows the error.
 */
export async function moveTask(queryClient: QueryClient, change: StatusChange): Promise<Task> {
  const again = (next: StatusChange) => moveTask(queryClient, next).catch(() => undefined)
  pendingMoves.add(change)
  try {
    const task = await inTurn(() => send(change))
    putTask(queryClient, task)
    refreshPages(queryClient)
    pendingMoves.remove(change)
    queryClient.invalidateQueries({ queryKey: commentsKey(task.id) })
    const { status } = change.task
    if (status !== task.status)
      toast.undo(`${task.key} moved to ${taskStatusNames[task.status]}`, () =>
        again({ task, status, ...(change.back ?? { beforeId: null }) }),
      )
    return task
  } catch (error) {
    pendingMoves.remove(change)
    const retry = isPassing(error) ? () => again(change) : undefined
    toast.error(messageOf(error, texts.failed.updateTaskStatus), retry)
    throw error
  }
}

const send = ({ task: { id }, status, beforeId, afterId }: Move) =>
  call(
    changeTaskStatus,
    { params: { id }, body: { status, before_id: beforeId, after_id: afterId } },
    { fallback: texts.failed.updateTaskStatus },
  )

let last: Promise<unknown> = Promise.resolve()

/** Sends moves one at a time, because each position refers to cards that an earlier move may have moved. */
function inTurn<Reply>(run: () => Promise<Reply>) {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}
