import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'

export type Columns = Record<TaskStatus, readonly Task[]>

/** The columns of a board in the order of their places. */
export function columnsOf(tasks: readonly Task[]): Columns {
  const columns: Record<TaskStatus, Task[]> = { todo: [], in_progress: [], in_review: [], done: [], cancelled: [] }
  for (const task of tasks) columns[task.status].push(task)
  for (const status of taskStatuses) columns[status].sort(byPlace)
  return columns
}

const byPlace = (left: Task, right: Task) => left.position - right.position || left.id - right.id

/** Columns with every array of `before` kept that holds the same cards, so that only changed columns are drawn. */
export function keepSameColumns(before: Columns | undefined, now: Columns): Columns {
  if (!before) return now
  const kept = { ...now }
  for (const status of taskStatuses) if (sameCards(before[status], now[status])) kept[status] = before[status]
  return kept
}

const sameCards = (left: readonly Task[], right: readonly Task[]) =>
  left.length === right.length && left.every((task, place) => task === right[place])
