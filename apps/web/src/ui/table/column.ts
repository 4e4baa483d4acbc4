import type { ReactNode } from 'react'

/** A cell's value for search and sorting; null for none. */
export type CellValue = string | number | boolean | null | undefined

/** One column of a table. */
export type Column<Row> = {
  id: string
  header: string
  /** Searched as text and sorted by; numbers sort as numbers, `2026-11-25…` as dates, null comes last. */
  value: (row: Row) => CellValue
  /** Renders the cell; by default the value. */
  cell?: (row: Row) => ReactNode
  /** Text to search besides the value, when the cell shows other text (a formatted date). */
  searchText?: (row: Row) => string
  /** Value to sort by, when it differs from `value` (such as the rank of a level). */
  order?: (row: Row) => CellValue
  /** Whether the header sorts; true by default. */
  sortable?: boolean
  /** Width in px; columns without one share the rest. */
  width?: number
}

/** Shown in place of an empty table. */
export type Empty = { title: string; text?: string; action?: ReactNode; mark?: ReactNode }
