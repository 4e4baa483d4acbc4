import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { newer } from '../same-tasks.ts'

/** The cards of a column in the order of their places; undefined where a card is not loaded. It is as long as the column. */
export type Column = readonly (Task | undefined)[]
export type Columns = Readonly<Record<TaskStatus, Column>>
/** How many cards each column has; none where it is not named. */
type Counts = Readonly<Record<string, number>>

const empty: Columns = { todo: [], in_progress: [], in_review: [], done: [], cancelled: [] }

/** Cards that were loaded before the whole board was read again: they are shown until they are loaded again. */
const outdated = new WeakSet<Task>()

function mapColumns(columns: Columns, change: (column: Column, status: TaskStatus) => Column): Columns {
  const next = { ...columns }
  for (const status of taskStatuses) next[status] = change(columns[status], status)
  return taskStatuses.every((status) => next[status] === columns[status]) ? columns : next
}

/** A board of which the first cards of each column were read. Cards of `before` further down stay until they are loaded. */
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

/** The state to show of a card that was read; the object stays where nothing changed. */
function currentOf(known: Task | undefined, read: Task): Task {
  const card = known ? newer(known, read) : read
  outdated.delete(card)
  return card
}

/** Puts rows that were read from `offset` of a column there. `total` is how many cards the column has. */
export function withRows(
  columns: Columns,
  { status, offset, total }: { status: TaskStatus; offset: number; total: number },
  rows: readonly Task[],
): Columns {
  const known = loadedCards(columns)
  // The reply may be older than what is known: a card that has left the column since then is not brought back.
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

/** What the server says of these tasks: those that it returned are in their places, and the others not on the board. */
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
 * A column with one more card. Where it lies among cards that are not loaded its place is unknown, and only the column
 * grows; below the last card that is loaded it comes last, as a new card does.
 */
function inserted(column: Column, task: Task): Column {
  const below = column.findIndex((card) => card && isBehind(card, task))
  if (below < 0) return [...column, task]
  const above = column.findLastIndex((card, place) => place < below && card)
  return column.toSpliced(above + 1, 0, above + 1 === below ? task : undefined)
}

const isBehind = (card: Task, task: Task) =>
  card.position > task.position || (card.position === task.position && card.id > task.id)

/** A column of this length: cards that are not loaded are added, or taken away from the end on. */
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

/** How many cards are loaded at once, and how many of each column first. */
export const cardsAtOnce = 30

/** Where to load next so that these places of the column are known; undefined when they are. */
export function missingFrom(column: Column, first: number, last: number): number | undefined {
  for (let place = Math.max(0, first); place <= Math.min(last, column.length - 1); place++) {
    const card = column[place]
    if (!card || outdated.has(card)) return place - (place % cardsAtOnce)
  }
  return undefined
}

/** Columns with every array of `before` kept that holds the same cards, so that only changed columns are drawn. */
export function keepSameColumns(before: Columns | undefined, now: Columns): Columns {
  if (!before) return now
  return mapColumns(now, (column, status) => (sameCards(before[status], column) ? before[status] : column))
}

const sameCards = (left: Column, right: Column) =>
  left.length === right.length && left.every((task, place) => task === right[place])
