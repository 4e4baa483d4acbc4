import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useSyncExternalStore } from 'react'

/** A task's way to a status; `beforeId` the card it is placed before, null the end, undefined only the status counts. */
export type Move = { task: Task; status: TaskStatus; beforeId?: number | null }

let pending: readonly Move[] = []
const listeners = new Set<() => void>()

const change = (next: readonly Move[]) => {
  pending = next
  for (const listener of listeners) listener()
}

/** Moves on their way to the server. Screens show them as done; taking one out shows what really stands. */
export const pendingMoves = {
  add: (move: Move) => change([...pending, move]),
  remove: (move: Move) => change(pending.filter((other) => other !== move)),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePendingMoves = () => useSyncExternalStore(subscribe, () => pending)

/** Tasks as they stand after the moves, by the server's own rule for places. */
export const placed = (tasks: Task[], moves: readonly Move[]) => moves.reduce(applied, tasks)

function applied(tasks: Task[], { task: { id }, status, beforeId }: Move) {
  const task = tasks.find((other) => other.id === id)
  if (!task || (task.status === status && beforeId === undefined)) return tasks
  const moved = { ...task, status, position: placeIn(tasks, task, status, beforeId) }
  return tasks.map((other) => (other === task ? moved : other))
}

function placeIn(tasks: Task[], task: Task, status: TaskStatus, beforeId: number | null | undefined) {
  const column = tasks.filter((other) => other.status === status && other !== task)
  const before = column.find(({ id }) => id === beforeId)
  if (!before) return column.reduce((end, { position }) => Math.max(end, position), 0) + 1
  const above = column.reduce(
    (best, { position }) => (position < before.position ? Math.max(best, position) : best),
    Number.NEGATIVE_INFINITY,
  )
  return above === Number.NEGATIVE_INFINITY ? before.position - 1 : (above + before.position) / 2
}
