import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import { sql } from 'kysely'
import { fieldChanged } from './facts.ts'
import { fieldRows } from './field-row.ts'
import { managerOfFields } from './seen-by.ts'
import { fieldsVisibleTo } from './visible-to.ts'

/** Orders the fields of an organization. Those without a place in `ids` stay after the others. */
export function orderCustomFields(
  store: Store,
  principal: Principal,
  organizationId: number,
  ids: readonly number[],
): Promise<CustomField[]> {
  return store.write(async (tx) => {
    const actor = await managerOfFields(tx, principal, organizationId)
    const before = await readFields(tx, principal, organizationId)
    const current = before.map(({ id }) => id)
    const wanted = [...new Set(ids)]
    if (wanted.some((id) => !current.includes(id))) return refuseNotFound('Custom field')
    const order = [...wanted, ...current.filter((id) => !wanted.includes(id))]
    const [first] = order
    if (first === undefined || order.join() === current.join()) return before
    await sql`
      update custom_fields f set position = array_position(${order}::int[], f.id)
      where f.id = any(${order}::int[])`.execute(tx)
    await record(
      tx,
      fieldChanged(
        actor.id,
        { id: first, organization_id: organizationId },
        {
          kind: 'custom_field.ordered',
          values: { ids: order },
        },
      ),
    )
    return readFields(tx, principal, organizationId)
  })
}

async function readFields(db: Db, principal: Principal, organizationId: number): Promise<CustomField[]> {
  const fields = fieldsVisibleTo(db, principal.userId).where('f.organization_id', '=', organizationId)
  const { rows } = await sql<{ field: CustomField }>`
    select row_to_json(o) as field from ${fieldRows(fields, principal.userId)} o`.execute(db)
  return rows.map(({ field }) => field)
}
