import type { Task } from '@muster/contracts/tasks'
import type { Place } from '../pending.ts'
import type { Column } from './columns.ts'

type DisplayedColumn = {
  /** The cards of the column as rendered, which do not change while a card is dragged. */
  visible: Column
  /** The latest cards of the column, with pending moves applied. */
  current: Column
}

/**
 * Returns where to put a task that the user moves to `index` among the rendered cards of a column, not counting the
 * card of the task itself. The task goes before the next card that is still in the column. If there is no such card, it
 * goes directly after the previous card that is still in the column, even if cards hidden by the filters follow that
 * card. If there is no such card either, it goes to the end. Returns undefined for an index among cards that are not
 * loaded.
 */
export function placeAt({ visible, current }: DisplayedColumn, task: Task, index: number): Place | undefined {
  const ids = new Set(current.map((card) => card?.id))
  // A gap ends the search, because cards beyond it are not adjacent to the target.
  const endsSearch = (card: Task | undefined) => card === undefined || ids.has(card.id)
  const others = visible.filter((card) => card === undefined || card.id !== task.id)
  const next = others.slice(index).find(endsSearch)
  if (next) return { beforeId: next.id }
  const above = others.slice(0, index).findLast(endsSearch)
  if (above) return { afterId: above.id }
  return index >= others.length || !others.includes(undefined) ? { beforeId: null } : undefined
}
