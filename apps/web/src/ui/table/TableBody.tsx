import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { TableRow } from './TableRow.tsx'

type Props<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  actions?: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
}

export const TableBody = <Row extends object>({ rows, rowKey, ...rest }: Props<Row>) => (
  <tbody>
    {rows.map((row) => (
      <TableRow key={rowKey(row)} row={row} {...rest} />
    ))}
  </tbody>
)
