import { changeTaskStatus, type Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isPassing, messageOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { type Move, pendingMoves } from './pending-moves.ts'
import { putTask } from './task-cache.ts'
import { commentsKey } from './task-keys.ts'
import { taskStatusNames } from './task-labels.ts'

/** `nextId`: the card that stood below it, where Undo puts it back; without it the end of its column. */
export type StatusChange = Move & { nextId?: number | null }

/**
 * Moves a task, shown at once by useTasks and useTask. When it fails the task stands where it stood, and a message
 * offers Retry; a changed status can be taken back with Undo.
 */
export function useChangeTaskStatus() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (change: StatusChange) => inTurn(() => send(change)),
    onMutate: (change) => pendingMoves.add(change),
    onSuccess: (task, change) => {
      putTask(queryClient, task)
      queryClient.invalidateQueries({ queryKey: commentsKey(task.id) })
      if (change.task.status !== task.status) offerUndo(task, change)
    },
    onError: (error, change) =>
      toast.error(
        messageOf(error, texts.failed.updateTaskStatus),
        isPassing(error) ? () => mutation.mutate(change) : undefined,
      ),
    onSettled: (_task, _error, change) => pendingMoves.remove(change),
  })

  const offerUndo = (task: Task, { task: { status }, nextId = null }: StatusChange) =>
    toast.undo(`${task.key} moved to ${taskStatusNames[task.status]}`, () =>
      mutation.mutate({ task, status, beforeId: nextId }),
    )

  return mutation
}

const send = ({ task: { id }, status, beforeId }: Move) =>
  call(
    changeTaskStatus,
    { params: { id }, body: { status, before_id: beforeId } },
    { fallback: texts.failed.updateTaskStatus },
  )

let last: Promise<unknown> = Promise.resolve()

/** One move after the other: each is placed beside cards that the one before has already moved. */
function inTurn<Reply>(run: () => Promise<Reply>) {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}
