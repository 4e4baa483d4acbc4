import type { Column } from './column.ts'

/** The rows in which any field contains the words, whatever their case. */
export function searchRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string) {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return rows
  return rows.filter((row) => columns.some((column) => textOf(row, column).toLowerCase().includes(wanted)))
}

const textOf = <Row>(row: Row, { value, searchText }: Column<Row>) => `${value(row) ?? ''} ${searchText?.(row) ?? ''}`
