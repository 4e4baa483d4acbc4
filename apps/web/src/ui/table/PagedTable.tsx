import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useExpectedCount } from '../../lib/look/use-expected-count.ts'
import { usePrinting } from '../../lib/printing.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import type { Column, EmptyMessage } from './column.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NothingFound } from './NothingFound.tsx'
import { pageSize } from './page-size.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePages } from './TablePages.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import classes from './table.module.css'
import type { PagedList, PagedTableState } from './use-paged-table-state.ts'

type Props<Row extends object> = {
  /** The accessible name, such as 'Tasks'. */
  label: string
  columns: readonly Column<Row>[]
  list: PagedList<Row>
  table: PagedTableState
  rowKey: (row: Row) => string | number
  emptyMessage: EmptyMessage
  /** The number of rows that are loading, if known. By default, as many as the table had last. */
  expectedRows?: number
  /** The search text that the loaded rows match, as the user typed it. */
  search: string
  /** Removes the search text; without it, the message that nothing is found has no button. */
  onClearSearch?: () => void
  /** The search field and the filters, which remain visible when nothing is found. */
  tools?: ReactNode
  actions?: (row: Row) => ReactNode
  /** Opens a row when it is clicked. Keyboard users need a link or button in the row that does the same. */
  onOpen?: (row: Row) => void
  /** Renders the rows as a list on a phone, where the columns have no room. */
  phoneList?: (rows: readonly Row[]) => ReactNode
  /** The foot of the table, such as a row of totals. */
  foot?: ReactNode
}

/** A table whose rows come from the server page by page. Also shows the loading, empty and failed states. */
export function PagedTable<Row extends object>({ list: pagedList, table, ...props }: Props<Row>) {
  const { label, columns, rowKey, emptyMessage, search, onClearSearch, tools, actions, onOpen, phoneList, foot } = props
  const { rows: loadedRows, total = 0, page = 1, isLoading, error, onRetry } = pagedList
  const usualRows = useExpectedCount(label, loadedRows?.length)
  // Renders the rows of the next page in small steps, which do not block the browser. Printing needs all rows at once.
  const deferredRows = useDeferredValue(loadedRows)
  const isPrinting = usePrinting()
  // That there are none is shown at once, together with the page around the table, whose tools then disappear.
  const rows = isPrinting || loadedRows?.length === 0 ? loadedRows : deferredRows
  const isPhone = useIsPhone()
  const list = isPhone && !isPrinting ? phoneList : undefined
  const body = useMemo(
    () =>
      rows &&
      (list?.(rows) ?? <TableBody columns={columns} rows={rows} rowKey={rowKey} actions={actions} onOpen={onOpen} />),
    [columns, rows, rowKey, actions, onOpen, list],
  )
  const pageCount = Math.max(1, Math.ceil(total / table.perPage))

  if (error && !rows) return <ErrorState message={error} onRetry={onRetry} />
  const isNone = rows?.length === 0 && !isLoading
  const isBusy = !rows || isLoading || rows !== loadedRows
  const skeletonCount = Math.min(Math.max(props.expectedRows ?? usualRows, 1), pageSize)
  const nothing = search ? <NothingFound search={search} onClear={onClearSearch} /> : <EmptyState {...emptyMessage} />
  if (isNone && !tools && !search) return <EmptyState {...emptyMessage} />
  return (
    <div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {list ? (
        <div aria-busy={isBusy}>
          {!isNone && (body ?? <ListSkeleton label={`Loading ${label.toLowerCase()}`} rowCount={skeletonCount} />)}
        </div>
      ) : (
        <div className={classes.frame}>
          <table className={classes.table} aria-label={label} aria-busy={isBusy} data-wide>
            <TableHead columns={columns} table={table} hasActions={actions !== undefined} />
            {body ?? (
              <TableSkeleton columnCount={columns.length} hasActions={actions !== undefined} rowCount={skeletonCount} />
            )}
            {body && foot}
          </table>
          {isNone && nothing}
        </div>
      )}
      {list && isNone && nothing}
      {rows && <TablePages table={{ ...table, page, pageCount, foundCount: total }} />}
    </div>
  )
}
