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
  /** What the table holds, for readers: 'Projects'. */
  label: string
  /** Stable (module scope or useMemo), as search and order hang on it. */
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** How many rows are on their way, where that is known; at most a page of them is drawn. */
  expected?: number
  rowKey: (row: Row) => string | number
  /** The sentence of a failed load; with it `onRetry`. */
  error?: string | null
  onRetry?: () => unknown
  empty: Empty
  /** Buttons at the end of a row; RowAction is made for it. */
  actions?: (row: Row) => ReactNode
  /** Opens a row by pointer; the same must be reachable by a link or button in the row. */
  onOpen?: (row: Row) => void
  /** Placeholder of the search field; null leaves the search out. */
  searchPlaceholder?: string | null
  /** Filters beside the search. */
  tools?: ReactNode
}

const nothing: readonly never[] = []

/** The table of a page with search, order and pages of ten, and its loading, empty and failed states. */
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
