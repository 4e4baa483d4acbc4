import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { newerTask } from '../same-tasks.ts'

/** All cards of a column by position. A card that is not loaded is a gap (undefined). */
export type Column = readonly (Task | undefined)[]
export type Columns = Readonly<Record<TaskStatus, Column>>
/** Number of cards per column; a missing column is empty. */
type Counts = Readonly<Record<string, number>>

const emptyColumns: Columns = { todo: [], in_progress: [], in_review: [], done: [], cancelled: [] }

/** Cards that the last refetch of the board did not include. They stay visible until they are reloaded. */
const outdatedCards = new WeakSet<Task>()

/** Returns the changed columns, or the same object if no column has changed. */
export function mapColumns(columns: Columns, change: (column: Column, status: TaskStatus) => Column): Columns {
  const next = { ...columns }
  for (const status of taskStatuses) next[status] = change(columns[status], status)
  return taskStatuses.every((status) => next[status] === columns[status]) ? columns : next
}

/**
 * Builds the columns from `tasks`, the newly read first cards of each column. Below these, keeps the cards of the
 * previous columns (`before`) until they are reloaded.
 */
export function columnsOf(tasks: readonly Task[], counts: Counts, before: Columns = emptyColumns): Columns {
  const readIds = new Set(tasks.map(({ id }) => id))
  const loaded = loadedCards(before)
  const columns = mapColumns(emptyColumns, (_, status) => {
    const first = tasks.filter((task) => task.status === status).map((task) => newerCard(loaded.get(task.id), task))
    const rest = before[status].slice(first.length).map((card) => (card && readIds.has(card.id) ? undefined : card))
    for (const card of rest) if (card) outdatedCards.add(card)
    return fitToTotal([...first, ...rest], counts[status] ?? 0)
  })
  return withLaterMoves(columns, tasks, loaded)
}

/**
 * Puts the cards in place that have moved since the server read `tasks`, because the response to a slow request may be
 * older than the `loaded` cards.
 */
function withLaterMoves(columns: Columns, tasks: readonly Task[], loaded: ReadonlyMap<number, Task>): Columns {
  let next = columns
  for (const read of tasks) {
    const card = loaded.get(read.id)
    if (!card || newerTask(card, read) !== card) continue
    if (card.status !== read.status || card.position !== read.position) next = withMovedTask(next, read, card)
  }
  return next
}

function loadedCards(columns: Columns): Map<number, Task> {
  const cards = new Map<number, Task>()
  for (const status of taskStatuses) for (const card of columns[status]) if (card) cards.set(card.id, card)
  return cards
}

/** Returns the newer of two states of a card, or the loaded object if nothing has changed. */
function newerCard(loaded: Task | undefined, read: Task): Task {
  const card = loaded ? newerTask(loaded, read) : read
  outdatedCards.delete(card)
  return card
}

/** Puts the rows read at `offset` into a column. `total` is the number of cards in the column. */
export function withRows(
  columns: Columns,
  { status, offset, total }: { status: TaskStatus; offset: number; total: number },
  rows: readonly Task[],
): Columns {
  const loaded = loadedCards(columns)
  const cards = rows.map((row) => newerCard(loaded.get(row.id), row))
  const readIds = new Set(cards.map(({ id }) => id))
  const next = mapColumns(columns, (column, columnStatus) => {
    const isRead = (card: Task | undefined) => card !== undefined && readIds.has(card.id)
    if (columnStatus !== status) return column.some(isRead) ? column.filter((card) => !isRead(card)) : column
    const others = fitToTotal(
      column.map((card) => (isRead(card) ? undefined : card)),
      total,
    )
    return fitToTotal(others.toSpliced(offset, cards.length, ...cards), total)
  })
  return withLaterMoves(next, rows, loaded)
}

/**
 * Applies a response about the tasks `ids`: puts the tasks in `found` in their place and removes the others from the
 * board.
 */
export function withReadTasks(
  columns: Columns,
  ids: readonly number[],
  found: readonly Task[],
  counts?: Counts,
): Columns {
  const loaded = loadedCards(columns)
  const byId = new Map(found.map((task) => [task.id, task]))
  let next = columns
  for (const id of ids) {
    const before = loaded.get(id)
    const read = byId.get(id)
    const after = before && read ? newerTask(before, read) : read
    if (before === after) continue
    const isInPlace = before && after && before.status === after.status && before.position === after.position
    next = isInPlace ? replaceTask(next, after) : withMovedTask(next, before, after)
  }
  return counts ? mapColumns(next, (column, status) => fitToTotal(column, counts[status] ?? 0)) : next
}

const replaceTask = (columns: Columns, task: Task): Columns =>
  mapColumns(columns, (column, status) =>
    status === task.status ? column.map((card) => (card?.id === task.id ? task : card)) : column,
  )

function withMovedTask(columns: Columns, before: Task | undefined, after: Task | undefined): Columns {
  return mapColumns(columns, (column, status) => {
    const rest = before?.status === status ? column.filter((card) => card?.id !== before.id) : column
    return after?.status === status ? insertTask(rest, after) : rest
  })
}

/**
 * Inserts a card into a column by its position. If cards next to it are not loaded, its index is unknown, so a gap is
 * inserted instead. A card below the last loaded card is appended, because new cards belong at the end.
 */
export function insertTask(column: Column, task: Task): Column {
  const belowIndex = column.findIndex((card) => card && isBelow(card, task))
  if (belowIndex < 0) return [...column, task]
  const aboveIndex = column.findLastIndex((card, index) => index < belowIndex && card)
  return column.toSpliced(aboveIndex + 1, 0, aboveIndex + 1 === belowIndex ? task : undefined)
}

const isBelow = (card: Task, task: Task) =>
  card.position > task.position || (card.position === task.position && card.id > task.id)

/**
 * Adjusts the length of a column to `total`: appends gaps if it is too short. If it is too long, removes its last gaps
 * and, if that is not enough, its last cards.
 */
function fitToTotal(column: Column, total: number): Column {
  if (column.length === total) return column
  if (column.length < total) return [...column, ...new Array<undefined>(total - column.length).fill(undefined)]
  const next = [...column]
  while (next.length > total) {
    const lastGap = next.lastIndexOf(undefined)
    next.splice(lastGap < 0 ? total : lastGap, 1)
  }
  return next
}

/** Page size for loading cards; also the number of cards of each column in the first request. */
export const cardsPerRequest = 30

/**
 * Returns the offset of the first page with a missing or outdated card in this index range; undefined if there is none.
 */
export function missingFrom(column: Column, first: number, last: number): number | undefined {
  for (let index = Math.max(0, first); index <= Math.min(last, column.length - 1); index++) {
    const card = column[index]
    if (!card || outdatedCards.has(card)) return index - (index % cardsPerRequest)
  }
  return undefined
}

/** Returns `now`, but reuses each column of `before` that has the same cards, so that only changed columns rerender. */
export function keepSameColumns(before: Columns | undefined, now: Columns): Columns {
  if (!before) return now
  return mapColumns(now, (column, status) => (hasSameCards(before[status], column) ? before[status] : column))
}

const hasSameCards = (left: Column, right: Column) =>
  left.length === right.length && left.every((task, index) => task === right[index])
