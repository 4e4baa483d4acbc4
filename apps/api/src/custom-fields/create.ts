import type { createCustomField as call } from '@muster/contracts/custom-fields'
import { type CustomField, type CustomFieldKind, maxCustomFields } from '@muster/contracts/custom-fields/fields'
import { hasOptions } from '@muster/contracts/custom-fields/kinds'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import type { OutputOf } from '@muster/contracts/endpoint'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { fieldCreated } from './facts.ts'
import { comparedName } from './field-row.ts'
import { insertOptions, refuseEqualNames } from './options.ts'
import { setProjects } from './projects.ts'
import { managerOfFields, readField } from './seen-by.ts'

type NewCustomField = OutputOf<NonNullable<typeof call.body>>

/** Creates a custom field. Throws 409 if the name is taken, or if the organization has too many fields. */
export function createCustomField(store: Store, principal: Principal, body: NewCustomField): Promise<CustomField> {
  const { organization_id, name, kind, unit, currency, is_required = false, on_card = false } = body
  const { options = [], project_ids = [] } = body
  return store.write(async (tx) => {
    const actor = await managerOfFields(tx, principal, organization_id)
    refuseUnfit(kind, body)
    refuseReservedName(name)
    refuseEqualNames(options.map((option) => option.name))
    await refuseTakenName(tx, organization_id, name)
    await refuseTooMany(tx, organization_id)
    const { id } = await tx
      .insertInto('custom_fields')
      .values({
        organization_id,
        name,
        kind,
        unit: unit ?? null,
        currency: kind === 'money' ? (currency ?? currencyOf(organization_id)) : null,
        is_required,
        on_card,
        position: nextPosition(organization_id),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setProjects(tx, organization_id, id, project_ids)
    await insertOptions(tx, organization_id, id, options)
    await record(tx, fieldCreated(actor.id, { id, organization_id, name }))
    return readField(tx, principal, id)
  })
}

/** Throws 422 if the field has properties that its kind does not have. */
export function refuseUnfit(
  kind: CustomFieldKind,
  { unit, currency, options = [] }: { unit?: string | null; currency?: string; options?: readonly unknown[] },
): void {
  if (unit && kind !== 'number') refuseInvalid({ field: 'unit', message: customFieldTexts.noUnit })
  if (currency && kind !== 'money') refuseInvalid({ field: 'currency', message: customFieldTexts.noCurrency })
  if (options.length > 0 && !hasOptions(kind)) refuseInvalid({ field: 'options', message: customFieldTexts.noOptions })
}

const reservedNames = new Set(
  Object.values(taskFields).flatMap((field) => [
    field.label.toLowerCase(),
    ...('shortLabel' in field ? [field.shortLabel.toLowerCase()] : []),
    ...('importHeaders' in field ? field.importHeaders.slice(0, 1) : []),
  ]),
)

/** Throws 422 for the name of a field that every task has, because a file could not contain both. */
export function refuseReservedName(name: string): void {
  if (reservedNames.has(name.toLowerCase())) refuseInvalid({ field: 'name', message: customFieldTexts.nameReserved })
}

/** Throws 409 if another field of the locked organization has this name. */
export async function refuseTakenName(tx: Tx, organizationId: number, name: string, ownId?: number): Promise<void> {
  const taken = await tx
    .selectFrom('custom_fields as f')
    .where('f.organization_id', '=', organizationId)
    .where('f.deleted_at', 'is', null)
    .where(sql<boolean>`${comparedName(sql.ref('f.name'))} = ${comparedName(sql`${name}::text`)}`)
    .where('f.id', 'is distinct from', ownId ?? null)
    .select('f.id')
    .executeTakeFirst()
  if (taken) refuseConflict(customFieldTexts.nameTaken)
}

/** Throws 409 if the locked organization has as many fields as it may have. */
export async function refuseTooMany(tx: Tx, organizationId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('custom_fields')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxCustomFields) refuseConflict(customFieldTexts.tooMany(maxCustomFields))
}

/** The position after all fields of the organization. */
export const nextPosition = (organizationId: number) => sql<number>`(
  select coalesce(max(position), 0) + 1 from custom_fields where organization_id = ${organizationId}::int
)`

export const currencyOf = (organizationId: number) =>
  sql<string>`(select currency from organizations where id = ${organizationId}::int)`
