import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { hasOptions, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import type { StoredFieldValue } from '@muster/contracts/custom-fields/values'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { currencyOf } from './create.ts'
import { fieldChanged } from './facts.ts'
import { type ConvertedValues, convertValues } from './kind-change.ts'
import { insertOptions } from './options.ts'
import { managedField, readField } from './seen-by.ts'
import { insertValueRows, rowsOfValue } from './values/write-values.ts'

/** The number of values that one statement inserts. */
const valuesPerStatement = 5_000

/**
 * Changes the kind of a field and converts its values, all in one transaction, which waits for the writes of its values.
 * The rows of the tasks stay as they are: the fact increments the organization's `names`, so that lists build them again.
 * Throws 409 if more values would be lost than the caller has accepted.
 */
export function changeCustomFieldKind(
  store: Store,
  principal: Principal,
  id: number,
  { kind, accepted_loss }: { kind: CustomFieldKind; accepted_loss: number },
): Promise<CustomField> {
  return store.write(async (tx) => {
    const { field, actor } = await managedField(tx, principal, id, 'end', {
      getsPeople: typeOfKind(kind) === 'person',
    })
    if (kind === field.kind) return field
    await allowLongStatements(tx)
    const converted = await convertValues(tx, field, kind)
    if (converted.lost.length > accepted_loss) refuseConflict(customFieldTexts.losesMore)
    await tx.deleteFrom('task_field_values').where('field_id', '=', id).execute()
    await tx
      .updateTable('custom_fields')
      .set({ kind, unit: null, currency: kind === 'money' ? currencyOf(field.organization_id) : null })
      .where('id', '=', id)
      .execute()
    const idsByName = await writeOptions(tx, field, converted)
    const rows = converted.kept.flatMap(({ taskId, value }) =>
      rowsOfValue({ id, kind }, withOptionIds(converted, idsByName, value)).map((row) => ({ ...row, task_id: taskId })),
    )
    for (let start = 0; start < rows.length; start += valuesPerStatement)
      await insertValueRows(tx, field.organization_id, rows.slice(start, start + valuesPerStatement))
    const values = { from: field.kind, to: kind, kept: converted.kept.length, lost: converted.lost.length }
    await record(tx, fieldChanged(actor.id, field, { kind: 'custom_field.kind_changed', values }))
    return readField(tx, principal, id)
  })
}

/** Creates the options of the new kind, or deletes those of the old one. Returns the ids of the options by name. */
async function writeOptions(tx: Tx, field: CustomField, { target }: ConvertedValues): Promise<Map<string, number>> {
  const created = target.options.filter(({ id }) => id < 0)
  await insertOptions(
    tx,
    field.organization_id,
    field.id,
    created.map(({ name }) => ({ name })),
  )
  if (!hasOptions(target.kind)) await tx.deleteFrom('custom_field_options').where('field_id', '=', field.id).execute()
  if (created.length === 0) return new Map()
  const options = await tx
    .selectFrom('custom_field_options')
    .where('field_id', '=', field.id)
    .select(['id', 'name'])
    .execute()
  return new Map(options.map(({ id, name }) => [name, id]))
}

/** The value with the ids of the created options. */
function withOptionIds(
  { target }: ConvertedValues,
  idsByName: ReadonlyMap<string, number>,
  value: StoredFieldValue,
): StoredFieldValue {
  if (idsByName.size === 0) return value
  const idOf = (temporaryId: number) => {
    const name = target.options.find(({ id }) => id === temporaryId)?.name
    return idsByName.get(name ?? '') ?? temporaryId
  }
  if (typeof value === 'number') return idOf(value)
  return Array.isArray(value) ? value.map(idOf) : value
}
