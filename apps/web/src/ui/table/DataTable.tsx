import { type ReactNode, useMemo } from 'react'
import { useExpectedCount } from '../../lib/look/use-expected-count.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import type { Column, EmptyMessage } from './column.ts'
import { NothingFound } from './NothingFound.tsx'
import { pageSize } from './page-size.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePages } from './TablePages.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableTools } from './TableTools.tsx'
import classes from './table.module.css'
import { useDataTable } from './use-data-table.ts'

export type DataTableProps<Row extends object> = {
  /** The accessible name, such as 'Projects'. */
  label: string
  /** Must be the same array in every render (from module scope or useMemo): search and sorting are memoized by it. */
  columns: readonly Column<Row>[]
  /** Undefined until the rows have loaded. */
  rows: readonly Row[] | undefined
  /** The number of rows that are loading, if known. By default, as many as the table had last. The skeleton draws at most one page of rows. */
  expectedRows?: number
  rowKey: (row: Row) => string | number
  /** Why loading failed; `onRetry` loads the rows again. */
  error?: string | null
  onRetry?: () => unknown
  emptyMessage: EmptyMessage
  /** Buttons at the end of a row, made with RowAction. */
  actions?: (row: Row) => ReactNode
  /** Opens a row when it is clicked. Keyboard users need a link or button in the row that does the same. */
  onOpen?: (row: Row) => void
  /** The placeholder text in the search field; null omits the field. */
  searchPlaceholder?: string | null
  /** Filters, which are shown beside the search field. */
  tools?: ReactNode
}

const noRows: readonly never[] = []

/** A table with search, sorting and pages of ten rows. Also shows the loading, empty and failed states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, emptyMessage, actions, onOpen, tools } = props
  const { expectedRows, searchPlaceholder = 'Search...' } = props
  const table = useDataTable({ rows: rows ?? noRows, columns, perPage: pageSize })
  const usualRows = useExpectedCount(label, rows && table.rows.length)
  // Memoized, so that a new page number appears immediately, before the rows of that page are rendered.
  const body = useMemo(
    () => <TableBody columns={columns} rows={table.rows} rowKey={rowKey} actions={actions} onOpen={onOpen} />,
    [columns, table.rows, rowKey, actions, onOpen],
  )
  const isLoading = !rows || (table.foundCount > 0 && table.rows.length === 0)

  if (error && !rows) return <ErrorState message={error} onRetry={onRetry} />
  if (rows?.length === 0 && !tools) return <EmptyState {...emptyMessage} />
  return (
    <div>
      <TableTools label={label} table={table} placeholder={searchPlaceholder} tools={tools} />
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label} aria-busy={isLoading}>
          <TableHead columns={columns} table={table} hasActions={actions !== undefined} />
          {isLoading ? (
            <TableSkeleton
              columnCount={columns.length}
              hasActions={actions !== undefined}
              rowCount={Math.min(Math.max(expectedRows ?? usualRows, 1), pageSize)}
            />
          ) : (
            body
          )}
        </table>
        {rows &&
          table.foundCount === 0 &&
          table.rows.length === 0 &&
          (table.search ? (
            <NothingFound search={table.search} onClear={() => table.setSearch('')} />
          ) : (
            <EmptyState {...emptyMessage} />
          ))}
      </div>
      {!isLoading && <TablePages table={table} />}
    </div>
  )
}
