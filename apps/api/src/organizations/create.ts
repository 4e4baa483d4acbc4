import type { OutputOf } from '@muster/contracts/endpoint'
import { newValues } from '@muster/contracts/field'
import type { createOrganization as call, Organization } from '@muster/contracts/organizations'
import { organizationFields } from '@muster/contracts/organizations/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict } from '@muster/server/http/problems'
import { insertRow } from '@muster/server/insert-row'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordProfile } from '../users/record-profile.ts'
import { organizationColumns } from './columns.ts'
import { organizationFact } from './facts.ts'
import { keyPrefixOf } from './key-prefix.ts'
import { organizationSeenBy } from './seen-by.ts'

type NewOrganization = OutputOf<NonNullable<typeof call.body>>

const maxOrganizations = 100

/** Creates an organization and makes the caller its admin. */
export function createOrganization(store: Store, principal: Principal, body: NewOrganization): Promise<Organization> {
  return store.write(async (tx) => {
    await refuseTooMany(tx, principal.userId)
    const id = await insertRow(
      tx,
      'organizations',
      { key_prefix: keyPrefixOf(body.name), created_by: principal.userId },
      organizationColumns.newRow(newValues(organizationFields, organizationColumns.stored, body)),
    )
    await tx.insertInto('task_numbers').values({ organization_id: id }).execute()
    await tx
      .insertInto('memberships')
      .values({
        organization_id: id,
        user_id: principal.userId,
        role: 'admin',
        status: 'active',
        joined_at: sql`now()`,
        first_steps_open: true,
      })
      .execute()
    await record(tx, organizationFact('organization.created', principal.userId, id, [principal.userId]))
    await grantAdminArea(tx, principal.userId)
    return (await organizationSeenBy(tx, principal, id)).organization
  })
}

/**
 * Moves a creator of an organization from the employee area to the admin area, where the organization is managed; this
 * grants no permissions.
 */
async function grantAdminArea(tx: Tx, userId: number) {
  const promoted = await tx
    .updateTable('users')
    .set({ role: 'admin', updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('role', '=', 'employee')
    .returning('id')
    .executeTakeFirst()
  if (promoted) await recordProfile(tx, userId, userId, {})
}

async function refuseTooMany(tx: Tx, userId: number) {
  // Lock the account's row, so that concurrent calls cannot exceed the limit of one hundred.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { made } = await tx
    .selectFrom('organizations')
    .select(sql<number>`count(*)`.as('made'))
    .where('created_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (made >= maxOrganizations) refuseConflict(`You have made ${maxOrganizations} organizations, which is the limit.`)
}
