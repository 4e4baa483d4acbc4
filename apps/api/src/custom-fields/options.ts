import { type CustomField, maxFieldOptions } from '@muster/contracts/custom-fields/fields'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { colorAt, type LabelColor } from '@muster/contracts/labels/fields'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWords } from './values/lock-words.ts'

type OptionInput = { id?: number; name: string; color?: LabelColor }

/** Throws 422 if two options have the same name, ignoring case. */
export function refuseEqualNames(names: readonly string[]): void {
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    refuseInvalid({ field: 'options', message: customFieldTexts.optionNameTaken })
}

/** Adds options to a field, after those that it has, with the colors in turn unless they are given. */
export async function insertOptions(
  tx: Tx,
  organizationId: number,
  fieldId: number,
  options: readonly OptionInput[],
  firstPlace = 0,
): Promise<void> {
  if (options.length === 0) return
  await tx
    .insertInto('custom_field_options')
    .values(
      options.map(({ name, color }, index) => ({
        organization_id: organizationId,
        field_id: fieldId,
        name,
        color: color ?? colorAt(firstPlace + index),
        position: firstPlace + index,
      })),
    )
    .execute()
}

export type ChangedOptions = { options: (OptionInput & { color: LabelColor })[]; removed: number[] }

/**
 * The options of a field after a change, in their order; undefined if nothing changes. Options that the change does not
 * mention stay after the others. Throws 422 for an id that is no option of the field, for equal names, and for too many.
 */
export function changedOptions(
  { options: current }: CustomField,
  {
    options = [],
    removed_option_ids = [],
  }: { options?: readonly OptionInput[]; removed_option_ids?: readonly number[] },
): ChangedOptions | undefined {
  const byId = new Map(current.map((option) => [option.id, option]))
  const mentioned = [...options.flatMap(({ id }) => id ?? []), ...removed_option_ids]
  if (mentioned.some((id) => !byId.has(id)) || new Set(mentioned).size < mentioned.length)
    return refuseInvalid({ field: 'options', message: customFieldTexts.notAnOption })
  const rest = current.filter(({ id }) => !mentioned.includes(id)).map(({ id, name, color }) => ({ id, name, color }))
  const placed = options.map(({ id, name, color }, index) => ({
    id,
    name,
    color: color ?? byId.get(id ?? 0)?.color ?? colorAt(current.length + index),
  }))
  const after = [...placed, ...rest]
  if (after.length > maxFieldOptions)
    refuseInvalid({ field: 'options', message: customFieldTexts.tooManyOptions(maxFieldOptions) })
  refuseEqualNames(after.map(({ name }) => name))
  const before = current.map(({ id, name, color }) => ({ id, name, color }))
  return JSON.stringify(after) === JSON.stringify(before)
    ? undefined
    : { options: after, removed: [...removed_option_ids] }
}

/**
 * Writes the options of a locked field. A removed option is taken from all tasks; the lock waits for writes that are
 * choosing it.
 */
export async function writeOptions(
  tx: Tx,
  { id: fieldId, organization_id }: CustomField,
  { options, removed }: ChangedOptions,
): Promise<void> {
  await lockWords(tx, fieldId)
  // The values of the options are deleted with them.
  if (removed.length > 0)
    await tx.deleteFrom('custom_field_options').where('field_id', '=', fieldId).where('id', 'in', removed).execute()
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(options.map((option, position) => ({ ...option, position })))}::json)
        as o (id int, name text, color text, position int)
    ), changed as (
      update custom_field_options o set name = w.name, color = w.color, position = w.position
      from wanted w where o.id = w.id and o.field_id = ${fieldId}
    )
    insert into custom_field_options (organization_id, field_id, name, color, position)
    select ${organization_id}::int, ${fieldId}::int, name, color, position from wanted where id is null
    order by position`.execute(tx)
}
