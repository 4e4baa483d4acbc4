import type { Task } from '@muster/contracts/tasks'
import { useMemo } from 'react'
import { createPendingList } from '../../lib/pending-list.ts'
import type { Move } from './move-task.ts'

/** A change of fields of these tasks that the server has not confirmed. */
export type PendingEdit = { ids: ReadonlySet<number>; valuesOf: (task: Task) => Partial<Task> }

export const pendingMoves = createPendingList<Move>()
export const pendingEdits = createPendingList<PendingEdit>()

/** Applies unconfirmed edits to a task. Returns the task itself if none of them is about it. */
export function withEdits(task: Task, edits: readonly PendingEdit[]): Task {
  const own = edits.filter(({ ids }) => ids.has(task.id))
  return own.length === 0 ? task : Object.assign({}, task, ...own.map(({ valuesOf }) => valuesOf(task)))
}

/** Returns a function that applies the user's unconfirmed changes to a task. It returns an unchanged task itself. */
export function usePendingChanges() {
  const moves = pendingMoves.use()
  const edits = pendingEdits.use()
  return useMemo(
    () => (task: Task) => {
      const edited = withEdits(task, edits)
      const status = moves.findLast((move) => move.task.id === task.id)?.status
      return status && status !== edited.status ? { ...edited, status } : edited
    },
    [moves, edits],
  )
}
