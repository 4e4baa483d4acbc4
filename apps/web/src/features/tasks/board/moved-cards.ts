import type { Task } from '@muster/contracts/tasks'
import type { Move } from '../pending-moves.ts'
import type { Column, Columns } from './columns.ts'

/**
 * The columns as they are after the moves. `isShown` says whether the filters leave a card: one that is moved out of what
 * they show is drawn nowhere.
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
  // A task of another list is on no column of this one.
  if (!own && !isShown(task)) return columns
  const card = { ...(own ?? task), status }
  const from = (own ?? task).status
  const rest = { ...columns, [from]: withoutCard(columns[from], task.id) }
  return isShown(card) ? { ...rest, [status]: withCard(rest[status], card, move) } : rest
}

/** Without the card, or, where it is not loaded, without one of those that are not. */
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
