import type { DeletedOrganization, Organization } from '@muster/contracts/organizations'
import { organizationTrashDays } from '@muster/contracts/organizations'
import { instant } from '@muster/database/json'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseNotFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMemberIds, organizationFact } from './facts.ts'
import { lockOrganizations, organizationSeenBy } from './seen-by.ts'

const trashPeriod = sql`interval '1 day' * ${sql.lit(organizationTrashDays)}`

/**
 * The organizations in the trash, as `o`, that the user can still restore: those in which the user was an admin at the
 * time of the deletion.
 */
const organizationsRestorableBy = (db: Db, userId: number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'o.id')
        .on('m.user_id', '=', userId)
        .on('m.ended_with_organization', '=', true),
    )
    .where('m.role', '=', 'admin')
    .where('o.deleted_at', '>', sql<string>`now() - ${trashPeriod}`)

export async function listDeletedOrganizations(db: Db, { userId }: Principal): Promise<DeletedOrganization[]> {
  return organizationsRestorableBy(db, userId)
    .leftJoin('users as u', 'u.id', 'o.deleted_by')
    .select([
      'o.id',
      'o.name',
      sql<string>`${instant(sql.ref('o.deleted_at'))}`.as('deleted_at'),
      sql<DeletedOrganization['deleted_by']>`case when u.id is not null
        then json_build_object('id', u.id, 'full_name', coalesce(u.full_name, u.username)) end`.as('deleted_by'),
      sql<string>`${instant(sql`(o.deleted_at + ${trashPeriod})`)}`.as('restorable_until'),
    ])
    .orderBy('o.deleted_at', 'desc')
    .orderBy('o.id')
    .execute()
}

/** Restores an organization from the trash with all memberships that ended with it, in their previous roles. */
export function restoreOrganization(store: Store, principal: Principal, id: number): Promise<Organization> {
  return store.write(async (tx) => {
    await lockOrganizations(tx, [id])
    const found = await organizationsRestorableBy(tx, principal.userId)
      .where('o.id', '=', id)
      .select('o.id')
      .executeTakeFirst()
    if (!found) return refuseNotFound('Organization')
    await lockInOrder(tx, {
      members: { organizationId: id, change: sql`select user_id from memberships where organization_id = ${id}` },
    })
    await tx
      .updateTable('organizations')
      .set({ deleted_at: null, deleted_by: null, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await restoreMembers(tx, id)
    await record(tx, organizationFact('organization.restored', principal.userId, id, await activeMemberIds(tx, id)))
    return (await organizationSeenBy(tx, principal, id)).organization
  })
}

const restoreMembers = (tx: Tx, id: number) =>
  tx
    .updateTable('memberships')
    .set({
      status: 'active',
      ended_with_organization: false,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', id)
    .where('ended_with_organization', '=', true)
    .execute()
