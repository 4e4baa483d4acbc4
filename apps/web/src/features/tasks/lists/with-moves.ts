import type { Task } from '@muster/contracts/tasks'
import type { Move } from '../move-task.ts'

/** Applies the new statuses of unconfirmed moves to a list of tasks, without changing its order. */
export const withMoves = (tasks: Task[], moves: readonly Move[]): Task[] =>
  moves.length === 0
    ? tasks
    : tasks.map((task) => {
        const status = moves.findLast((move) => move.task.id === task.id)?.status
        return status && status !== task.status ? { ...task, status } : task
      })
