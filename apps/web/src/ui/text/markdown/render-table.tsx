import type { AlignType, Table, TableRow } from 'mdast'
import type { ReactNode } from 'react'
import type { Context } from './context.ts'
import classes from './markdown.module.css'

/** A wide table scrolls in its own frame, which can be reached by the keyboard. */
export function renderTable({ children: [head, ...rows], align }: Table, context: Context): ReactNode {
  if (!head) return null
  const alignments = align ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <div className={classes.frame} tabIndex={0}>
      <table>
        <thead>{renderRow(head, 'th', alignments, head.children.length, context)}</thead>
        {rows.length > 0 && (
          <tbody>{rows.map((row) => renderRow(row, 'td', alignments, head.children.length, context))}</tbody>
        )}
      </table>
    </div>
  )
}

function renderRow(row: TableRow, Cell: 'th' | 'td', align: AlignType[], width: number, context: Context) {
  return (
    <tr key={row.position?.start.offset}>
      {Array.from({ length: width }, (_, index) => {
        const cell = row.children[index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no identity other than their position
          <Cell key={index} dir='auto' style={align[index] ? { textAlign: align[index] } : undefined}>
            {cell && context.renderChildren(cell, context)}
          </Cell>
        )
      })}
    </tr>
  )
}
