import type { Field } from '@muster/contracts/field'
import type { ReactNode } from 'react'
import { fieldText, headerOf } from '../../lib/fields/field-text.ts'
import type { CellValue, Column } from '../table/column.ts'
import classes from './field-column.module.css'

/** Column widths in px for the kinds of fields that have short values. */
const widths: Partial<Record<Field['kind'], number>> = { number: 84, time: 76, choice: 108, yes_no: 76 }

const sortValueOf = ({ kind, choices = {} }: Field, value: unknown): CellValue => {
  if (kind === 'choice') return Object.keys(choices).indexOf(String(value))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

type Options<Row> = {
  emptyText?: string
  /** Renders a value that is set. By default, the cell shows its text. */
  valueCell?: (row: Row) => ReactNode
}

/** Returns the table column of a field by its kind. `emptyText` is the text of a cell without a value. */
export function fieldColumn<Key extends string, Row extends { [K in Key]: unknown }>(
  key: Key,
  field: Field,
  { emptyText = 'Not set', valueCell, ...columnOptions }: Partial<Column<Row>> & Options<Row> = {},
): Column<Row> {
  return {
    id: key,
    header: headerOf(field),
    width: widths[field.kind],
    value: (row) => fieldText(field, row[key]) || emptyText,
    order: (row) => sortValueOf(field, row[key]),
    sortable: field.sortable === true,
    cell: (row) => {
      const text = fieldText(field, row[key])
      return <ValueOrNone text={text && valueCell ? valueCell(row) : text} emptyText={emptyText} />
    },
    ...columnOptions,
  }
}

const ValueOrNone = ({ text, emptyText }: { text: ReactNode; emptyText: string }) =>
  text ? (
    <span className={classes.value} data-value>
      {text}
    </span>
  ) : (
    <span className={classes.none} data-none>
      {emptyText}
    </span>
  )
