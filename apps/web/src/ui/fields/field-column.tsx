import type { Field } from '@muster/contracts/field'
import { fieldText, headerOf } from '../../lib/fields/field-text.ts'
import type { CellValue, Column } from '../table/column.ts'
import classes from './field-column.module.css'

/** Column widths for kinds with short values. */
const widths: Partial<Record<Field['kind'], number>> = { number: 84, time: 76, choice: 108, yes_no: 76 }

const rank = ({ kind, choices = {} }: Field, value: unknown): CellValue => {
  if (kind === 'choice') return Object.keys(choices).indexOf(String(value))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Returns the table column of a field by its kind. `none` is the text of a cell without a value. */
export function fieldColumn<Key extends string, Row extends { [K in Key]: unknown }>(
  key: Key,
  field: Field,
  { none = 'Not set', ...more }: Partial<Column<Row>> & { none?: string } = {},
): Column<Row> {
  return {
    id: key,
    header: headerOf(field),
    width: widths[field.kind],
    value: (row) => fieldText(field, row[key]) || none,
    order: (row) => rank(field, row[key]),
    sortable: field.sortable === true,
    cell: (row) => <ValueOrNone text={fieldText(field, row[key])} none={none} />,
    ...more,
  }
}

const ValueOrNone = ({ text, none }: { text: string; none: string }) =>
  text ? (
    <span className={classes.value}>{text}</span>
  ) : (
    <span className={classes.none} data-none>
      {none}
    </span>
  )
