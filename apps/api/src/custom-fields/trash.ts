import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import { actorIn } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { nextPosition, refuseTakenName, refuseTooMany } from './create.ts'
import { fieldChanged, fieldDeleted, fieldPurged } from './facts.ts'
import { managedField, managerOfFields, readField, trashedField } from './seen-by.ts'

/**
 * Moves a field to the trash. It is taken from its projects, so that no list shows its values, but the tasks keep them
 * and the field remembers the projects.
 */
export function deleteCustomField(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { field, actor } = await managedField(tx, principal, id, 'end')
    await allowLongStatements(tx)
    await sql`
      with removed as (delete from custom_field_projects where field_id = ${id} returning project_id)
      update custom_fields set deleted_at = now(), deleted_by = ${principal.userId},
        lost_projects = array(select project_id from removed order by project_id)
      where id = ${id}`.execute(tx)
    await record(tx, fieldDeleted(actor.id, field))
  })
}

/**
 * Restores a field from the trash after the other fields, in those of its projects that still exist. Throws 409 if
 * another field has its name by now, or if the organization has too many fields.
 */
export function restoreCustomField(
  store: Store,
  principal: Principal,
  organizationId: number,
  id: number,
): Promise<CustomField> {
  return store.write(async (tx) => {
    if (!(await actorIn(tx, principal, organizationId))) return refuseNotFound('Custom field')
    const actor = await managerOfFields(tx, principal, organizationId)
    const field = await trashedField(tx, principal, organizationId, id)
    await refuseTakenName(tx, organizationId, field.name)
    await refuseTooMany(tx, organizationId)
    const projects = field.lost_projects ?? []
    await lockInOrder(tx, { projects: { keep: projects } })
    await allowLongStatements(tx)
    await tx
      .updateTable('custom_fields')
      .set({ deleted_at: null, deleted_by: null, lost_projects: null, position: nextPosition(organizationId) })
      .where('id', '=', id)
      .execute()
    await sql`
      insert into custom_field_projects (project_id, field_id, organization_id)
      select p.id, ${id}::int, p.organization_id from projects p
      where p.organization_id = ${organizationId} and p.id = any(${projects}::int[])`.execute(tx)
    await record(tx, fieldChanged(actor.id, field, { kind: 'custom_field.restored' }))
    return readField(tx, principal, id)
  })
}

/**
 * Permanently deletes one field that has been in the trash for 30 days, with its options and values. Returns false if
 * there is no such field or all such fields are locked.
 */
export async function purgeCustomField(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ id: number; organization_id: number }>`
    select id, organization_id from custom_fields where deleted_at < now() - interval '30 days'
    order by deleted_at limit 1 for update skip locked`.execute(tx)
  const [field] = rows
  if (!field) return false
  await allowLongStatements(tx)
  await tx.deleteFrom('task_field_values').where('field_id', '=', field.id).execute()
  await tx.deleteFrom('custom_fields').where('id', '=', field.id).execute()
  await record(tx, fieldPurged(field))
  return true
}
