import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import type { Column, Empty } from './column.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePages } from './TablePages.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableTools } from './TableTools.tsx'
import classes from './table.module.css'
import { pageSize, useDataTable } from './use-data-table.ts'

export type DataTableProps<Row extends object> = {
  /** Accessible name: 'Projects'. */
  label: string
  /** Must be stable (module scope or useMemo), since search and sorting are memoized on it. */
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Number of rows that are loading, if known; the skeleton draws at most a page of them. */
  expected?: number
  rowKey: (row: Row) => string | number
  /** Why loading failed; `onRetry` loads again. */
  error?: string | null
  onRetry?: () => unknown
  empty: Empty
  /** Buttons at the end of a row, made with RowAction. */
  actions?: (row: Row) => ReactNode
  /** Opens a row on click; a link or button in the row must do the same. */
  onOpen?: (row: Row) => void
  /** Placeholder of the search field; null omits the field. */
  searchPlaceholder?: string | null
  /** Filters beside the search. */
  tools?: ReactNode
}

const nothing: readonly never[] = []

/** A table with search, sorting and pages of ten, and its loading, empty and failed states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, actions, onOpen, tools } = props
  const { expected = 5, searchPlaceholder = 'Search...' } = props
  const table = useDataTable({ rows: rows ?? nothing, columns, perPage: pageSize })
  // Whoever turns a page sees the number at once; the rows are not drawn again for that.
  const body = useMemo(
    () => <TableBody columns={columns} rows={table.rows} rowKey={rowKey} actions={actions} onOpen={onOpen} />,
    [columns, table.rows, rowKey, actions, onOpen],
  )
  const coming = !rows || (table.found > 0 && table.rows.length === 0)

  if (error && !rows) return <ErrorState message={error} onRetry={onRetry} />
  if (rows?.length === 0 && !tools) return <EmptyState {...empty} />
  return (
    <div>
      <TableTools label={label} table={table} placeholder={searchPlaceholder} tools={tools} />
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label} aria-busy={coming}>
          <TableHead columns={columns} table={table} withActions={actions !== undefined} />
          {coming ? (
            <TableSkeleton
              columns={columns.length}
              withActions={actions !== undefined}
              rows={Math.min(Math.max(expected, 1), pageSize)}
            />
          ) : (
            body
          )}
        </table>
        {rows && table.found === 0 && table.rows.length === 0 && <NothingFound search={table.search} empty={empty} />}
      </div>
      {rows && <TablePages table={table} />}
    </div>
  )
}

const NothingFound = ({ search, empty }: { search: string; empty: Empty }) =>
  search ? <EmptyState title='Nothing found' text={`No row contains "${search}".`} /> : <EmptyState {...empty} />
