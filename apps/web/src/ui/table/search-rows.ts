import type { Column } from './column.ts'

/** The rows in which the text of at least one column contains `search`, ignoring case. */
export function searchRows<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[], search: string) {
  const searchText = normalizeSearch(search)
  return searchText ? rows.filter((row) => rowContains(row, columns, searchText)) : rows
}

/** Computes the searchable text of each row in advance. */
export function prepareSearch<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  for (const row of rows) textOf(row, columns)
}

const normalizeSearch = (search: string) => search.trim().toLowerCase()

const rowContains = <Row extends object>(row: Row, columns: readonly Column<Row>[], searchText: string) =>
  textOf(row, columns).includes(searchText)

/** Caches the searchable text by column array and row. Rows are immutable, so each text is computed only once. */
const textsByColumns = new WeakMap<object, WeakMap<object, string>>()

function textOf<Row extends object>(row: Row, columns: readonly Column<Row>[]) {
  const cachedTexts = textsByColumns.get(columns) ?? new WeakMap<object, string>()
  textsByColumns.set(columns, cachedTexts)
  const text =
    cachedTexts.get(row) ??
    columns
      .map((column) => fieldText(row, column))
      .join('\n')
      .toLowerCase()
  cachedTexts.set(row, text)
  return text
}

const fieldText = <Row>(row: Row, { value, searchText }: Column<Row>) =>
  `${value(row) ?? ''} ${searchText?.(row) ?? ''}`
