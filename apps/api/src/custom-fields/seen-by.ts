import { type Actor, can } from '@muster/contracts/capabilities'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockForManagement } from '../organizations/lock-for-management.ts'
import { fieldRows } from './field-row.ts'
import { fieldsVisibleTo, trashedFieldsOf } from './visible-to.ts'

/** Locks the organization for a change of its custom fields. Throws 403 if the caller may not manage them. */
export const managerOfFields = (tx: Tx, principal: Principal, organizationId: number): Promise<Actor> =>
  lockForManagement(tx, principal, organizationId, can.manageCustomFields)

/**
 * Locks the caller's membership and the field: `change` keeps writes of values running, `end` waits for them. The
 * organization is locked too if the field gets a name, which must be unique; otherwise it is kept, so that others can
 * manage it while many values change. If it gets people as values, all memberships are kept. Throws 404 if the field is
 * not visible, and 403 if the caller may not manage it.
 */
export async function managedField(
  tx: Tx,
  principal: Principal,
  id: number,
  strength: 'change' | 'end',
  { getsName = false, getsPeople = false } = {},
): Promise<{ field: CustomField; actor: Actor }> {
  const { organization_id } = await findManaged(tx, principal, id)
  await lockInOrder(tx, {
    organizations: getsName ? { change: [organization_id] } : { keep: [organization_id] },
    members: {
      organizationId: organization_id,
      keep: getsPeople
        ? sql`select user_id from memberships where organization_id = ${organization_id} and status = 'active'`
        : [principal.userId],
    },
    customFields: { organizationId: organization_id, ...(strength === 'end' ? { end: [id] } : { change: [id] }) },
  })
  const { role } = await findManaged(tx, principal, id)
  return { field: await readField(tx, principal, id), actor: { id: principal.userId, role } }
}

async function findManaged(tx: Tx, principal: Principal, id: number) {
  const found = await fieldsVisibleTo(tx, principal.userId)
    .where('f.id', '=', id)
    .select(['f.organization_id', 'm.role'])
    .executeTakeFirst()
  if (!found) return refuseNotFound('Custom field')
  refuseUnless(can.manageCustomFields({ id: principal.userId, role: found.role }))
  return found
}

/** The field in the trash of the organization, which the caller has locked. Throws 404 if it is not in its trash. */
export async function trashedField(tx: Tx, principal: Principal, organizationId: number, id: number) {
  await lockInOrder(tx, { customFields: { organizationId, end: [id] } })
  const found = await trashedFieldsOf(tx, principal.userId)
    .where('f.id', '=', id)
    .where('f.organization_id', '=', organizationId)
    .select(['f.id', 'f.organization_id', 'f.name', 'f.lost_projects'])
    .executeTakeFirst()
  return found ?? refuseNotFound('Custom field')
}

/** The field as the caller sees it. Throws 404 if it is not visible. */
export async function readField(db: Db, principal: Principal, id: number): Promise<CustomField> {
  const rows = fieldRows(fieldsVisibleTo(db, principal.userId).where('f.id', '=', id), principal.userId)
  const found = await sql<{ field: CustomField }>`select row_to_json(o) as field from ${rows} o`.execute(db)
  return found.rows[0]?.field ?? refuseNotFound('Custom field')
}
