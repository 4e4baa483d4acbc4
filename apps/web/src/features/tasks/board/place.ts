import type { Task } from '@muster/contracts/tasks'
import type { Place } from '../pending-moves.ts'
import type { Column } from './columns.ts'

type Drawn = {
  /** The cards of the column as they are drawn; while a card is dragged they stay as they are. */
  seen: Column
  /** The column as it is now. */
  current: Column
}

/**
 * Where a task goes that is put at `index` among the drawn cards of a column (itself not counted): before the first of
 * the cards below that is still there, else right after the last of those above, whatever a filter hides behind it.
 * Undefined while the cards there are not loaded.
 */
export function placeAt({ seen, current }: Drawn, task: Task, index: number): Place | undefined {
  const ids = new Set(current.map((card) => card?.id))
  // Cards that are not loaded end the search: what lies beyond them is not next to the place.
  const endsSearch = (card: Task | undefined) => card === undefined || ids.has(card.id)
  const others = seen.filter((card) => card === undefined || card.id !== task.id)
  const next = others.slice(index).find(endsSearch)
  if (next) return { beforeId: next.id }
  const above = others.slice(0, index).findLast(endsSearch)
  if (above) return { afterId: above.id }
  return index >= others.length || !others.includes(undefined) ? { beforeId: null } : undefined
}

/** Where a card can be put back to: before the card below it, else after the one above it. */
export function placeOf(column: Column, id: number): Place {
  const place = column.findIndex((card) => card?.id === id)
  const below = column[place + 1]
  const above = column[place - 1]
  if (place < 0) return { beforeId: null }
  if (below) return { beforeId: below.id }
  return above ? { afterId: above.id } : { beforeId: null }
}
