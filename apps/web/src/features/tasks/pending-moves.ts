import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useSyncExternalStore } from 'react'

/** A place in a column: before a card (null: the end) or after one; without either only the status counts. */
export type Place = { beforeId?: number | null; afterId?: number }

/** A task's way to a status. */
export type Move = Place & { task: Task; status: TaskStatus }

let pending: readonly Move[] = []
const listeners = new Set<() => void>()

const change = (next: readonly Move[]) => {
  pending = next
  for (const listener of listeners) listener()
}

/** Moves on their way to the server. Screens show them as done; taking one out shows the state on the server. */
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
