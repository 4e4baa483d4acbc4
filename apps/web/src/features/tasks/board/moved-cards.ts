import type { Task } from '@muster/contracts/tasks'
import type { Move } from '../pending-moves.ts'
import type { Column, Columns } from './columns.ts'

/**
 * Applies pending moves to the columns. A card that no longer matches the filters after its move (`isShown` returns
 * false) is removed.
 */
export const withMovedCards = (columns: Columns, moves: readonly Move[], isShown: (task: Task) => boolean): Columns =>
  moves.reduce((before, move) => applied(before, move, isShown), columns)

function applied(columns: Columns, move: Move, isShown: (task: Task) => boolean): Columns {
  const { task, status, beforeId, afterId } = move
  const own = Object.values(columns)
    .flat()
    .find((card) => card?.id === task.id)
  const hasPlace = beforeId !== undefined || afterId !== undefined
  if (beforeId === task.id || (own?.status === status && !hasPlace)) return columns
  // The task belongs to another list.
  if (!own && !isShown(task)) return columns
  const card = { ...(own ?? task), status }
  const from = (own ?? task).status
  const rest = { ...columns, [from]: withoutCard(columns[from], task.id) }
  return isShown(card) ? { ...rest, [status]: withCard(rest[status], card, move) } : rest
}

/** Removes the card, or one of the gaps if the card is not loaded. */
function withoutCard(column: Column, id: number): Column {
  const place = column.findIndex((card) => card?.id === id)
  const gone = place < 0 ? column.lastIndexOf(undefined) : place
  return gone < 0 ? column : column.toSpliced(gone, 1)
}

function withCard(column: Column, task: Task, { beforeId, afterId }: Move): Column {
  const placeOf = (id: number | null | undefined) => column.findIndex((card) => card !== undefined && card.id === id)
  const [before, after] = [placeOf(beforeId), placeOf(afterId)]
  return column.toSpliced(before >= 0 ? before : after >= 0 ? after + 1 : column.length, 0, task)
}
