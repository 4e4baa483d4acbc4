import type { OutputOf } from '@muster/contracts/endpoint'
import type { createOrganization as call, Organization } from '@muster/contracts/organizations'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { conflict } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordProfile } from '../users/record-profile.ts'
import { organizationFact } from './facts.ts'
import { keyPrefixOf } from './key-prefix.ts'
import { organizationSeenBy } from './seen-by.ts'

type NewOrganization = OutputOf<NonNullable<typeof call.body>>

const mostOrganizations = 100

/** Creates an organization and makes the caller its admin. */
export function createOrganization(store: Store, session: Session, body: NewOrganization): Promise<Organization> {
  return store.write(async (tx) => {
    await refuseTooMany(tx, session.userId)
    const { id } = await tx
      .insertInto('organizations')
      .values({ ...body, key_prefix: keyPrefixOf(body.name), created_by: session.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('task_numbers').values({ organization_id: id }).execute()
    await tx
      .insertInto('memberships')
      .values({ organization_id: id, user_id: session.userId, role: 'admin', status: 'active', joined_at: sql`now()` })
      .execute()
    await record(tx, organizationFact('organization.created', session.userId, id, [session.userId]))
    await liftToAdminArea(tx, session.userId)
    return (await organizationSeenBy(tx, session, id)).organization
  })
}

/** The creator of an organization needs the admin area to run it; this grants no permissions. */
async function liftToAdminArea(tx: Tx, userId: number) {
  const lifted = await tx
    .updateTable('users')
    .set({ role: 'admin', updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('role', '=', 'employee')
    .returning('id')
    .executeTakeFirst()
  if (lifted) await recordProfile(tx, userId, userId)
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
  if (made >= mostOrganizations) conflict(`You have made ${mostOrganizations} organizations, which is the limit.`)
}
