import type { Column } from './column.ts'

/** The rows in which any field contains the words, whatever their case. */
export function searchRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string) {
  const wanted = wordsOf(search)
  return wanted ? rows.filter((row) => contains(row, columns, wanted)) : rows
}

/** Whether the search would leave any row; stops at the first. */
export function findsAny<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string) {
  const wanted = wordsOf(search)
  return rows.some((row) => contains(row, columns, wanted))
}

const wordsOf = (search: string) => search.trim().toLowerCase()

const contains = <Row>(row: Row, columns: readonly Column<Row>[], wanted: string) =>
  columns.some((column) => textOf(row, column).toLowerCase().includes(wanted))

const textOf = <Row>(row: Row, { value, searchText }: Column<Row>) => `${value(row) ?? ''} ${searchText?.(row) ?? ''}`
