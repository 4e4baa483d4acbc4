import type { MouseEvent, ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './table.module.css'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  actions?: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
}

/**
 * A row. On a narrow screen, its cells are stacked, and each cell except the first and the actions shows the name of
 * its column.
 */
export function TableRow<Row>({ row, columns, actions, onOpen }: Props<Row>) {
  const open = onOpen && ((event: MouseEvent<HTMLElement>) => isPlainClick(event) && onOpen(row))
  return (
    <tr onClick={open} data-open={onOpen ? true : undefined}>
      {columns.map(({ id, header, cell, value, secondary }) => (
        <td key={id} data-label={header} data-secondary={secondary || undefined}>
          {cell ? cell(row) : value(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <div className={classes.actionsRow}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

/** Whether a click was on the row itself rather than on a control or a popover, and has not selected text. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, select, [role="menuitem"]') && !getSelection()?.toString()
}
