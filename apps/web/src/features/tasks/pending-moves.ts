import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useSyncExternalStore } from 'react'

/** A position in a column: before a card (null: at the end) or after one. With neither, only the status changes. */
export type Place = { beforeId?: number | null; afterId?: number }

/** A move of a task to a status and position. */
export type Move = Place & { task: Task; status: TaskStatus }

let pending: readonly Move[] = []
const listeners = new Set<() => void>()

const change = (next: readonly Move[]) => {
  pending = next
  for (const listener of listeners) listener()
}

/** Moves that the server has not confirmed. The UI shows them as done until they are removed. */
export const pendingMoves = {
  add: (move: Move) => change([...pending, move]),
  remove: (move: Move) => change(pending.filter((other) => other !== move)),
  current: () => pending,
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePendingMoves = () => useSyncExternalStore(subscribe, () => pending)
