import type { Task } from '@muster/contracts/tasks'
import type { Place } from '../pending-moves.ts'
import type { Column } from './columns.ts'

type Drawn = {
  /** The cards of the column as rendered; frozen while a card is dragged. */
  seen: Column
  /** The current state of the column. */
  current: Column
}

/**
 * Returns the target of a task dropped at `index` among the rendered cards of a column, not counting the task itself:
 * before the first remaining card below, otherwise right after the last remaining card above, even if a filter hides
 * cards after that one. Returns undefined while the cards there are not loaded.
 */
export function placeAt({ seen, current }: Drawn, task: Task, index: number): Place | undefined {
  const ids = new Set(current.map((card) => card?.id))
  // A gap ends the search, because cards beyond it are not adjacent to the target.
  const endsSearch = (card: Task | undefined) => card === undefined || ids.has(card.id)
  const others = seen.filter((card) => card === undefined || card.id !== task.id)
  const next = others.slice(index).find(endsSearch)
  if (next) return { beforeId: next.id }
  const above = others.slice(0, index).findLast(endsSearch)
  if (above) return { afterId: above.id }
  return index >= others.length || !others.includes(undefined) ? { beforeId: null } : undefined
}

/** Returns where Undo puts a card: before the card below it, otherwise after the one above. */
export function placeOf(column: Column, id: number): Place {
  const place = column.findIndex((card) => card?.id === id)
  const below = column[place + 1]
  const above = column[place - 1]
  if (place < 0) return { beforeId: null }
  if (below) return { beforeId: below.id }
  return above ? { afterId: above.id } : { beforeId: null }
}
