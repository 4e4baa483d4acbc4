import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { insertOptions } from '../custom-fields/options.ts'

type DemoField = {
  name: string
  kind: CustomFieldKind
  unit?: string
  currency?: string
  onCard?: true
  options?: string[]
  /** The column of `task_field_values` with its value for the task `t`, whose `n` counts the tasks. */
  value: RawBuilder<unknown>
  /** Every this many tasks have a value. */
  every: number
}

const fields: DemoField[] = [
  {
    name: 'Phase',
    kind: 'select',
    onCard: true,
    options: ['Concept', 'Prototype', 'Pilot', 'Series'],
    value: sql`option_id`,
    every: 2,
  },
  { name: 'Cost', kind: 'money', currency: 'NOK', value: sql`number_value`, every: 3 },
  { name: 'Measuring range', kind: 'number', unit: 'K', value: sql`number_value`, every: 7 },
  {
    name: 'Markets',
    kind: 'multi_select',
    options: ['Nordics', 'DACH', 'Iberia', 'Japan'],
    value: sql`option_id`,
    every: 4,
  },
  { name: 'Supplier', kind: 'text', value: sql`text_value`, every: 5 },
  { name: 'Delivery', kind: 'date', value: sql`date_value`, every: 6 },
  { name: 'Reviewer', kind: 'person', value: sql`user_id`, every: 4 },
  { name: 'Safety relevant', kind: 'checkbox', value: sql``, every: 8 },
  { name: 'Data sheet', kind: 'link', value: sql`text_value`, every: 9 },
]

const suppliers = ['Nordsen AS', 'Kaltberg GmbH', 'Lund Optik', 'Sato Precision']

/** Adds custom fields of every kind to all projects, with values of some of the tasks. */
export async function addCustomFields(tx: Tx, organizationId: number): Promise<void> {
  for (const [position, { name, kind, unit, currency, onCard, options = [], value, every }] of fields.entries()) {
    const { id } = await tx
      .insertInto('custom_fields')
      .values({
        organization_id: organizationId,
        name,
        kind,
        unit: unit ?? null,
        currency: currency ?? null,
        on_card: onCard ?? false,
        position: position + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertOptions(
      tx,
      organizationId,
      id,
      options.map((option) => ({ name: option })),
    )
    await sql`
      insert into custom_field_projects (project_id, field_id, organization_id)
      select p.id, ${id}::int, p.organization_id from projects p where p.organization_id = ${organizationId}`.execute(
      tx,
    )
    const column = kind === 'checkbox' ? sql`` : sql`, ${value}`
    await sql`
      with numbered as (
        select t.id, t.created_by, t.due_date, row_number() over (order by t.id) / ${every} as n
        from tasks t where t.organization_id = ${organizationId} and t.id % ${every} = ${position % every}
      ), option as (
        select o.id, row_number() over (order by o.position) - 1 as place, count(*) over () as count
        from custom_field_options o where o.field_id = ${id}
      )
      insert into task_field_values (task_id, field_id, organization_id, kind, part ${column})
      ${valuesOf(kind, id, organizationId)}`.execute(tx)
  }
}

/** Selects the values of a field for the tasks in `numbered`. */
function valuesOf(kind: CustomFieldKind, id: number, organizationId: number): RawBuilder<unknown> {
  const columns = sql`t.id, ${id}::int, ${organizationId}::int, ${kind}::text`
  switch (typeOfKind(kind)) {
    case 'select':
      return sql`select ${columns}, 0, o.id from numbered t join option o on o.place = t.n % o.count`
    case 'multi_select':
      return sql`select ${columns}, o.id, o.id from numbered t
        join option o on o.place in (t.n % o.count, (t.n / 2) % o.count)`
    case 'number':
      return kind === 'money'
        ? sql`select ${columns}, 0, 120 + (t.id * 7919) % 4800 + 0.5 from numbered t`
        : sql`select ${columns}, 0, 50 + (t.id * 31) % 400 from numbered t`
    case 'date':
      return sql`select ${columns}, 0, coalesce(t.due_date::date, current_date) + 14 from numbered t`
    case 'person':
      return sql`select ${columns}, 0, t.created_by from numbered t where t.created_by is not null`
    case 'checkbox':
      return sql`select ${columns}, 0 from numbered t`
    case 'link':
      return sql`select ${columns}, 0, 'https://halden.example/data-sheets/' || t.id from numbered t`
    case 'text':
      return sql`select ${columns}, 0, (${suppliers}::text[])[1 + t.n % ${suppliers.length}] from numbered t`
  }
}
