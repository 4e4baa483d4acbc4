import type { ReactNode } from 'react'

/** The value of a cell for search and sorting; null or undefined if the cell has no value. */
export type CellValue = string | number | boolean | null | undefined

export type Column<Row> = {
  id: string
  header: string
  /** Used for search (as text) and for sorting (numbers numerically, dates in ISO format by time, null last). */
  value: (row: Row) => CellValue
  /** Renders the cell. By default, the cell shows the value. */
  cell?: (row: Row) => ReactNode
  /** Text to search in addition to the value, if the cell shows other text, such as a formatted date. */
  searchText?: (row: Row) => string
  /** The value to sort by, if it differs from `value`, such as the index of a choice. */
  order?: (row: Row) => CellValue
  /** Whether clicking the header sorts by this column; true by default. */
  sortable?: boolean
  /** Whether the column is hidden where the table has no room for it. */
  secondary?: boolean
  /** Whether each row has a checkbox before the value. The header then begins above the values. */
  hasCheckbox?: boolean
  /** The width in px. Columns without a width share the remaining space. */
  width?: number
}

/** What is shown in place of an empty table. */
export type EmptyMessage = { title: string; text?: ReactNode; action?: ReactNode; secondary?: ReactNode }
