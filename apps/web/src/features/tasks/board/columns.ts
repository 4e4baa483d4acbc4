import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { newer } from '../same-tasks.ts'

/** All cards of a column by position. Cards that are not loaded are undefined. */
export type Column = readonly (Task | undefined)[]
export type Columns = Readonly<Record<TaskStatus, Column>>
/** Number of cards per column; a missing column is empty. */
type Counts = Readonly<Record<string, number>>

const empty: Columns = { todo: [], in_progress: [], in_review: [], done: [], cancelled: [] }

/** Cards loaded before the last full read of the board. They stay visible until they are reloaded. */
const outdated = new WeakSet<Task>()

function mapColumns(columns: Columns, change: (column: Column, status: TaskStatus) => Column): Columns {
  const next = { ...columns }
  for (const status of taskStatuses) next[status] = change(columns[status], status)
  return taskStatuses.every((status) => next[status] === columns[status]) ? columns : next
}

/** Builds a board from the first cards of each column. Later cards of `before` stay until they are reloaded. */
export function columnsOf(tasks: readonly Task[], counts: Counts, before: Columns = empty): Columns {
  const read = new Set(tasks.map(({ id }) => id))
  const known = loadedCards(before)
  return mapColumns(empty, (_, status) => {
    const first = tasks.filter((task) => task.status === status).map((task) => currentOf(known.get(task.id), task))
    const rest = before[status].slice(first.length).map((card) => (card && read.has(card.id) ? undefined : card))
    for (const card of rest) if (card) outdated.add(card)
    return fitted([...first, ...rest], counts[status] ?? 0)
  })
}

function loadedCards(columns: Columns): Map<number, Task> {
  const cards = new Map<number, Task>()
  for (const status of taskStatuses) for (const card of columns[status]) if (card) cards.set(card.id, card)
  return cards
}

/** Returns the newer state of a card, and keeps the known object if nothing changed. */
function currentOf(known: Task | undefined, read: Task): Task {
  const card = known ? newer(known, read) : read
  outdated.delete(card)
  return card
}

/** Puts the rows read at `offset` into a column. `total` is the number of cards in the column. */
export function withRows(
  columns: Columns,
  { status, offset, total }: { status: TaskStatus; offset: number; total: number },
  rows: readonly Task[],
): Columns {
  const known = loadedCards(columns)
  // The response may be older than the cache, so it must not bring back a card that has left the column since.
  const hasLeft = (row: Task) => {
    const card = known.get(row.id)
    return card !== undefined && card.status !== status && card.version > row.version
  }
  const cards = rows.map((row) => (hasLeft(row) ? undefined : currentOf(known.get(row.id), row)))
  const read = new Set(cards.map((card) => card?.id))
  return mapColumns(columns, (column, of) => {
    const isRead = (card: Task | undefined) => card !== undefined && read.has(card.id)
    if (of !== status) return column.some(isRead) ? column.filter((card) => !isRead(card)) : column
    const others = fitted(
      column.map((card) => (isRead(card) ? undefined : card)),
      total,
    )
    return fitted(others.toSpliced(offset, cards.length, ...cards), total)
  })
}

/** Applies a response about these tasks: places those that it contains and removes the others from the board. */
export function changed(columns: Columns, ids: readonly number[], found: readonly Task[], counts?: Counts): Columns {
  const known = loadedCards(columns)
  const byId = new Map(found.map((task) => [task.id, task]))
  let next = columns
  for (const id of ids) {
    const before = known.get(id)
    const read = byId.get(id)
    const after = before && read ? newer(before, read) : read
    if (before === after) continue
    const isInPlace = before && after && before.status === after.status && before.position === after.position
    next = isInPlace ? replaced(next, after) : moved(next, before, after)
  }
  return counts ? mapColumns(next, (column, status) => fitted(column, counts[status] ?? 0)) : next
}

const replaced = (columns: Columns, task: Task): Columns =>
  mapColumns(columns, (column, status) =>
    status === task.status ? column.map((card) => (card?.id === task.id ? task : card)) : column,
  )

function moved(columns: Columns, before: Task | undefined, after: Task | undefined): Columns {
  return mapColumns(columns, (column, status) => {
    const rest = before?.status === status ? column.filter((card) => card?.id !== before.id) : column
    return after?.status === status ? inserted(rest, after) : rest
  })
}

/**
 * Inserts a card into a column. Among cards that are not loaded its index is unknown, so the column only gets one more
 * gap. A card below the last loaded card goes to the end, where new cards belong.
 */
function inserted(column: Column, task: Task): Column {
  const below = column.findIndex((card) => card && isBehind(card, task))
  if (below < 0) return [...column, task]
  const above = column.findLastIndex((card, place) => place < below && card)
  return column.toSpliced(above + 1, 0, above + 1 === below ? task : undefined)
}

const isBehind = (card: Task, task: Task) =>
  card.position > task.position || (card.position === task.position && card.id > task.id)

/** Fits a column to this length: appends gaps, or removes entries from the end, gaps first. */
function fitted(column: Column, total: number): Column {
  if (column.length === total) return column
  if (column.length < total) return [...column, ...new Array<undefined>(total - column.length).fill(undefined)]
  const next = [...column]
  while (next.length > total) {
    const hole = next.lastIndexOf(undefined)
    next.splice(hole < 0 ? total : hole, 1)
  }
  return next
}

/** Page size for loading cards; also the number of cards of each column in the first request. */
export const cardsAtOnce = 30

/** Returns the offset of the first page missing from this index range, or undefined if all of it is loaded. */
export function missingFrom(column: Column, first: number, last: number): number | undefined {
  for (let place = Math.max(0, first); place <= Math.min(last, column.length - 1); place++) {
    const card = column[place]
    if (!card || outdated.has(card)) return place - (place % cardsAtOnce)
  }
  return undefined
}

/** Keeps the arrays of `before` that contain the same cards, so that only changed columns rerender. */
export function keepSameColumns(before: Columns | undefined, now: Columns): Columns {
  if (!before) return now
  return mapColumns(now, (column, status) => (sameCards(before[status], column) ? before[status] : column))
}

const sameCards = (left: Column, right: Column) =>
  left.length === right.length && left.every((task, place) => task === right[place])
