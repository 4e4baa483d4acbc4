import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableTools } from './TableTools.tsx'
import classes from './table.module.css'
import { useDataTable } from './use-data-table.ts'

const rowHeight = 44
const nothing: readonly never[] = []

type Props<Row extends object> = DataTableProps<Row> & {
  /** Height of the scrolled part: any CSS length. */
  height: string
}

/** The same table without pages, for long lists: only the rows in view are drawn, each 44 px high. */
export function VirtualTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, actions, onOpen, initialSort, tools, height } = props
  const table = useDataTable({ rows: rows ?? nothing, columns, initialSort, perPage: Number.MAX_SAFE_INTEGER })
  const frame = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  if (error && !rows) return <ErrorState message={error} onRetry={onRetry} />
  if (rows?.length === 0 && !tools) return <EmptyState {...empty} />

  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div>
      <TableTools label={label} table={table} placeholder={props.searchPlaceholder ?? 'Search...'} tools={tools} />
      <section ref={frame} className={classes.scroll} style={{ height }} aria-label={label}>
        <table
          className={classes.table}
          data-virtual
          aria-label={label}
          aria-rowcount={table.found + 1}
          aria-busy={!rows}
        >
          <TableHead columns={columns} table={table} withActions={actions !== undefined} />
          {rows ? (
            <tbody>
              {before > 0 && <tr aria-hidden style={{ height: before }} />}
              {items.map(({ index }) => {
                const row = table.rows[index]
                return (
                  row && <TableRow key={rowKey(row)} row={row} columns={columns} actions={actions} onOpen={onOpen} />
                )
              })}
              {after > 0 && <tr aria-hidden style={{ height: after }} />}
            </tbody>
          ) : (
            <TableSkeleton columns={columns.length + (actions ? 1 : 0)} />
          )}
        </table>
      </section>
    </div>
  )
}
