import type { Task } from '@muster/contracts/tasks'

type Columns = {
  /** The cards that are seen, in order. */
  seen: readonly Task[]
  /** All cards of the column as they stand now, those that a filter hides too. */
  all: readonly Task[]
}

/**
 * The card that a task goes before, when it is put at `index` among the seen cards of a column (itself not counted):
 * the first of those below that still stands, and at the end of the seen ones whatever follows them. Null: the end.
 */
export function beforeIdAt({ seen, all }: Columns, task: Task, index: number): number | null {
  const others = seen.filter(({ id }) => id !== task.id)
  const standing = all.filter(({ id }) => id !== task.id)
  const next = others.slice(index).find(({ id }) => standing.some((card) => card.id === id))
  if (next) return next.id
  const above = others.slice(0, index).findLast(({ id }) => standing.some((card) => card.id === id))
  return above ? cardBelow(standing, above.id) : null
}

/** The card below another; null for the last. */
export function cardBelow(column: readonly Task[], id: number): number | null {
  const place = column.findIndex((card) => card.id === id)
  return place < 0 ? null : (column[place + 1]?.id ?? null)
}
