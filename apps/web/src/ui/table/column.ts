import type { ReactNode } from 'react'

/** What a column's cell holds for search and sorting; null for nothing. */
export type CellValue = string | number | boolean | null | undefined

/** One column of a table. */
export type Column<Row> = {
  id: string
  header: string
  /** Searched as text and sorted by; numbers sort as numbers, `2026-11-25…` as dates, nothing comes last. */
  value: (row: Row) => CellValue
  /** What is shown; without it the value. */
  cell?: (row: Row) => ReactNode
  /** Text that the search looks in besides the value, when the cell shows other words (a formatted date). */
  searchText?: (row: Row) => string
  /** What is sorted by, when that is not the value (a word that stands for a level). */
  order?: (row: Row) => CellValue
  /** Whether the header sorts; it does unless this says false. */
  sortable?: boolean
  /** Width in px; columns without one share the rest. */
  width?: number
}

/** What stands in place of rows that do not exist. */
export type Empty = { title: string; text?: string; action?: ReactNode; mark?: ReactNode }
