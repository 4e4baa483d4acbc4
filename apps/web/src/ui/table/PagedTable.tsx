import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import type { Column, Empty } from './column.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePages } from './TablePages.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import classes from './table.module.css'
import { pageSize } from './use-data-table.ts'
import type { PagedList, PagedLook } from './use-paged-look.ts'

type Props<Row extends object> = {
  /** What the table holds, for readers: 'Tasks'. */
  label: string
  columns: readonly Column<Row>[]
  list: PagedList<Row>
  table: PagedLook
  rowKey: (row: Row) => string | number
  empty: Empty
  /** How many rows are on their way, where that is known. */
  expected?: number
  /** What the rows are searched for, in the words of the user. */
  search: string
  /** Search and filters that stay where the search finds nothing. */
  tools?: ReactNode
  actions?: (row: Row) => ReactNode
  /** Opens a row by pointer; the same must be reachable by a link or button in the row. */
  onOpen?: (row: Row) => void
}

/** A table whose rows come from the server page by page, with its loading, empty and failed states. */
export function PagedTable<Row extends object>({ list, table, ...props }: Props<Row>) {
  const { label, columns, rowKey, empty, expected = 5, search, tools, actions, onOpen } = props
  const { rows, total = 0, page = 1, isLoading, error, onRetry } = list
  const body = useMemo(
    () => rows && <TableBody columns={columns} rows={rows} rowKey={rowKey} actions={actions} onOpen={onOpen} />,
    [columns, rows, rowKey, actions, onOpen],
  )
  const pages = Math.max(1, Math.ceil(total / table.perPage))

  if (error && !rows) return <ErrorState message={error} onRetry={onRetry} />
  const isNone = rows?.length === 0 && !isLoading
  if (isNone && !tools && !search) return <EmptyState {...empty} />
  return (
    <div>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label} aria-busy={!rows || isLoading}>
          <TableHead columns={columns} table={table} withActions={actions !== undefined} />
          {body ?? (
            <TableSkeleton
              columns={columns.length}
              withActions={actions !== undefined}
              rows={Math.min(Math.max(expected, 1), pageSize)}
            />
          )}
        </table>
        {isNone &&
          (search ? (
            <EmptyState title='Nothing found' text={`No row contains "${search}".`} />
          ) : (
            <EmptyState {...empty} />
          ))}
      </div>
      {rows && <TablePages table={{ ...table, page, pages, found: total }} />}
    </div>
  )
}
