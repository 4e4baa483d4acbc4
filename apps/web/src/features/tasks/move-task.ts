import { changeTaskStatus, type Task } from '@muster/contracts/tasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { undoStack } from '../../lib/undo.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { offerToDependents } from './dependencies/offer-to-dependents.ts'
import { refreshPages } from './lists/refresh-pages.ts'
import { type Move, pendingMoves } from './pending.ts'
import { parentsToFinish } from './subtasks/finishing.ts'
import { cachedTask, putTask } from './task-cache.ts'
import { commentsKey } from './task-keys.ts'

type StatusChange = Move & { isUndo?: boolean }

/**
 * Moves a task optimistically: boards, lists and `useTask` show the move immediately. If this finishes the task, it asks
 * first what happens to its open subtasks. After a change of status, a toast offers Undo, which also restores the
 * position, and changes nothing if the status has been changed since. If the move fails, it is rolled back, a toast
 * shows the error, with Retry if the error is temporary, and the error is rethrown.
 */
export async function moveTask(queryClient: QueryClient, change: StatusChange): Promise<Task> {
  const parents = change.isUndo ? [] : parentsToFinish([change.task], change.status)
  if (parents.length === 0) return moveNow(queryClient, change)
  const { mayFinish } = await loadLater()
  if (await mayFinish(queryClient, parents, change.status)) return moveNow(queryClient, change)
  return cachedTask(queryClient, change.task.id) ?? change.task
}

/** Moves the task without a question about its subtasks. */
async function moveNow(queryClient: QueryClient, change: StatusChange): Promise<Task> {
  const retryMove = (retriedChange: StatusChange) => moveTask(queryClient, retriedChange).catch(() => undefined)
  const place = change.isUndo || change.status === change.task.status ? undefined : undoStack.begin()
  pendingMoves.add(change)
  try {
    const [before, task] = await runInTurn(async () => [stateBefore(queryClient, change), await send(change)] as const)
    putTask(queryClient, task)
    refreshPages(queryClient)
    pendingMoves.remove(change)
    queryClient.invalidateQueries({ queryKey: commentsKey(task.id) })
    const { status, position } = before
    if (status !== task.status) {
      // Its code is loaded now, because the connection may be lost when the user undoes the move.
      loadLater().catch(() => undefined)
      toast.undo(
        `${task.key} moved to ${taskStatusNames[task.status]}`,
        () => retryMove({ task, status, position, isUndo: true }),
        { isUndo: change.isUndo, place },
      )
    }
    if (!change.isUndo) offerToDependents([{ before, after: task }])
    return task
  } catch (error) {
    pendingMoves.remove(change)
    const retry = isTransient(error) ? () => retryMove(change) : undefined
    toast.error(messageOf(error, fallback), retry)
    throw error
  } finally {
    place?.end()
  }
}

/** The task before its move. A board shows a card with its old position until the previous move is confirmed. */
function stateBefore(queryClient: QueryClient, { task }: Move): Task {
  const cached = cachedTask(queryClient, task.id)
  return cached?.status === task.status ? cached : task
}

const fallback = texts.failed.updateTaskStatus

const sendMove = ({ task: { id }, status, beforeId, afterId, position }: Move, ifMatch?: string) =>
  call(
    changeTaskStatus,
    { params: { id }, body: { status, before_id: beforeId, after_id: afterId, position } },
    { fallback, ifMatch },
  )

const loadLater = async () => (await import('./move-later.ts')).moveLater

const send = async (change: StatusChange) =>
  change.isUndo ? (await loadLater()).undoMove(change, sendMove) : sendMove(change)

let lastTurn: Promise<unknown> = Promise.resolve()

/** Sends moves one at a time, because each position refers to cards that an earlier move may have moved. */
function runInTurn<Reply>(run: () => Promise<Reply>) {
  const turn = lastTurn.then(run)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Returns a mutation that moves a task; see `moveTask`. */
export function useChangeTaskStatus() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (change: StatusChange) => moveTask(queryClient, change) })
}
