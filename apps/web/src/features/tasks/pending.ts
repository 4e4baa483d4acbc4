import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useMemo } from 'react'
import { createPendingList } from '../../lib/pending-list.ts'

/**
 * A position in a column: directly before or after another card, or a position that the card had before. A `beforeId` of
 * null means the end. If none of them is given, a card goes to the end of its new column or, if its status does not
 * change, stays in place.
 */
export type Place = { beforeId?: number | null; afterId?: number; position?: number }

/** A move of a task to a status and position. */
export type Move = Place & { task: Task; status: TaskStatus }

/** A change of fields of these tasks that the server has not confirmed. */
export type PendingEdit = { ids: ReadonlySet<number>; valuesOf: (task: Task) => Partial<Task> }

export const pendingMoves = createPendingList<Move>()
export const pendingEdits = createPendingList<PendingEdit>()

/** Applies unconfirmed edits to a task. Returns the task itself if none of them is about it. */
export function withEdits(task: Task, edits: readonly PendingEdit[]): Task {
  let edited = task
  // There may be thousands of tasks. The spread copies one several times faster than `Object.assign`.
  for (const { ids, valuesOf } of edits) if (ids.has(task.id)) edited = { ...edited, ...valuesOf(task) }
  return edited
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
