import type { Column } from './column.ts'

/** The rows in which any field contains the text, ignoring case. */
export function searchRows<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[], search: string) {
  const wanted = wordsOf(search)
  return wanted ? rows.filter((row) => contains(row, columns, wanted)) : rows
}

/** Puts rows into words that are going to be searched. */
export function prepareSearch<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  for (const row of rows) textOf(row, columns)
}

const wordsOf = (search: string) => search.trim().toLowerCase()

const contains = <Row extends object>(row: Row, columns: readonly Column<Row>[], wanted: string) =>
  textOf(row, columns).includes(wanted)

/** The search text of each row; rows are immutable, so it is computed once per row. */
const texts = new WeakMap<object, WeakMap<object, string>>()

function textOf<Row extends object>(row: Row, columns: readonly Column<Row>[]) {
  const known = texts.get(columns) ?? new WeakMap<object, string>()
  texts.set(columns, known)
  const text =
    known.get(row) ??
    columns
      .map((column) => fieldText(row, column))
      .join('\n')
      .toLowerCase()
  known.set(row, text)
  return text
}

const fieldText = <Row>(row: Row, { value, searchText }: Column<Row>) =>
  `${value(row) ?? ''} ${searchText?.(row) ?? ''}`
