import type { Task } from '@muster/contracts/tasks'
import { type Move, type PendingEdit, withEdits } from '../pending.ts'
import { type Column, type Columns, insertTask, mapColumns } from './columns.ts'

/**
 * Applies pending moves to the columns. A card that no longer matches the filters after its move (`isShown` returns
 * false) is removed.
 */
export const withMovedCards = (columns: Columns, moves: readonly Move[], isShown: (task: Task) => boolean): Columns =>
  moves.reduce((current, move) => applyMove(current, move, isShown), columns)

/**
 * Applies unconfirmed edits to the cards. Cards whose status changes are shown at the position that the edit gives them
 * or else at the end of their new column, by id, as the server places them. A card that no longer matches the filters
 * (`isShown` returns false) is removed.
 */
export function withEditedCards(
  columns: Columns,
  edits: readonly PendingEdit[],
  isShown: (task: Task) => boolean,
): Columns {
  const moved: Task[] = []
  const isPlaced = (card: Task) => edits.some(({ ids, valuesOf }) => ids.has(card.id) && 'position' in valuesOf(card))
  const remaining = mapColumns(columns, (column, status) => {
    if (!column.some((card) => card && edits.some(({ ids }) => ids.has(card.id)))) return column
    const edited = column.map((card) => card && withEdits(card, edits))
    for (const card of edited) if (card && card.status !== status && isShown(card)) moved.push(card)
    return edited.filter((card) => !card || card.status === status)
  })
  return mapColumns(remaining, (column, status) => {
    const arrived = moved.filter((card) => card.status === status).toSorted((left, right) => left.id - right.id)
    if (arrived.length === 0) return column
    const [placed, appended] = [arrived.filter(isPlaced), arrived.filter((card) => !isPlaced(card))]
    return placed.reduce<Column>(insertTask, [...column, ...appended])
  })
}

function applyMove(columns: Columns, move: Move, isShown: (task: Task) => boolean): Columns {
  const { task, status, beforeId, afterId, position } = move
  const ownCard = Object.values(columns)
    .flat()
    .find((card) => card?.id === task.id)
  const hasPlace = beforeId !== undefined || afterId !== undefined || position !== undefined
  if (beforeId === task.id || (ownCard?.status === status && !hasPlace)) return columns
  // This board does not show the task.
  if (!ownCard && !isShown(task)) return columns
  const card = { ...(ownCard ?? task), status }
  const fromStatus = (ownCard ?? task).status
  const columnsWithout = { ...columns, [fromStatus]: withoutCard(columns[fromStatus], task.id) }
  return isShown(card) ? { ...columnsWithout, [status]: withCard(columnsWithout[status], card, move) } : columnsWithout
}

/** Removes the card, or one of the gaps if the card is not loaded. */
function withoutCard(column: Column, id: number): Column {
  const index = column.findIndex((card) => card?.id === id)
  const removedIndex = index < 0 ? column.lastIndexOf(undefined) : index
  return removedIndex < 0 ? column : column.toSpliced(removedIndex, 1)
}

function withCard(column: Column, task: Task, { beforeId, afterId, position }: Move): Column {
  if (position !== undefined) return insertTask(column, { ...task, position })
  const indexOf = (id: number | null | undefined) => column.findIndex((card) => card !== undefined && card.id === id)
  const [beforeIndex, afterIndex] = [indexOf(beforeId), indexOf(afterId)]
  return column.toSpliced(beforeIndex >= 0 ? beforeIndex : afterIndex >= 0 ? afterIndex + 1 : column.length, 0, task)
}
