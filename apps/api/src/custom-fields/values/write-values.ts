import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { StoredFieldValue } from '@muster/contracts/custom-fields/values'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { NewFieldValue } from './plan-values.ts'

/** A row of `task_field_values` without its task, as JSON. */
export type ValueRow = {
  field_id: number
  part: number
  kind: CustomFieldKind
  text_value?: string
  number_value?: number
  date_value?: string
  user_id?: number
  option_id?: number
}

/** The rows of a value: one, or one per option of a multi-select. */
export function rowsOfValue(field: { id: number; kind: CustomFieldKind }, value: StoredFieldValue): ValueRow[] {
  const row = { field_id: field.id, part: 0, kind: field.kind }
  const type = typeOfKind(field.kind)
  if (Array.isArray(value)) return value.map((id) => ({ ...row, part: id, option_id: id }))
  if (typeof value === 'string')
    return [type === 'date' ? { ...row, date_value: value } : { ...row, text_value: value }]
  if (typeof value !== 'number') return [row]
  if (type === 'person') return [{ ...row, user_id: value }]
  return [type === 'select' ? { ...row, option_id: value } : { ...row, number_value: value }]
}

/** The value of these rows, which are all of one task and field. */
export function valueOfRows([first, ...others]: readonly [ValueRow, ...ValueRow[]]): StoredFieldValue {
  if (first.part > 0) return [first, ...others].flatMap(({ option_id }) => option_id ?? [])
  return first.text_value ?? first.number_value ?? first.date_value ?? first.user_id ?? first.option_id ?? true
}

/** The rows of values that are not removed. */
export const rowsOfValues = (values: readonly NewFieldValue[]): ValueRow[] =>
  values.flatMap(({ field, value }) => (value === null ? [] : rowsOfValue(field, value)))

/** The columns of the rows in an SQL record set. */
export const valueColumns = sql`field_id, part, kind, text_value, number_value, date_value, user_id, option_id`
export const valueColumnTypes = sql`field_id int, part int, kind text, text_value text, number_value numeric,
  date_value date, user_id int, option_id int`

/** Writes new values of locked tasks, whose fields and people the caller keeps. */
export async function writeFieldValues(
  tx: Tx,
  organizationId: number,
  tasks: readonly { id: number; values: readonly NewFieldValue[] }[],
): Promise<void> {
  const changed = tasks.flatMap(({ id, values }) => values.map(({ field }) => ({ task_id: id, field_id: field.id })))
  if (changed.length === 0) return
  await sql`
    delete from task_field_values v
    using json_to_recordset(${JSON.stringify(changed)}::json) as c (task_id int, field_id int)
    where v.task_id = c.task_id and v.field_id = c.field_id`.execute(tx)
  const rows = tasks.flatMap(({ id, values }) => rowsOfValues(values).map((row) => ({ ...row, task_id: id })))
  await insertValueRows(tx, organizationId, rows)
}

/** Inserts rows of values. */
export async function insertValueRows(
  tx: Tx,
  organizationId: number,
  rows: readonly (ValueRow & { task_id: number })[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into task_field_values (task_id, organization_id, ${valueColumns})
    select task_id, ${organizationId}::int, ${valueColumns}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (task_id int, ${valueColumnTypes})`.execute(tx)
}
