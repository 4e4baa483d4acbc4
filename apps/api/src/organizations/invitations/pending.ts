import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Removes the pending membership of an invitation; a user who was a member before becomes a former member again. An
 * unclaimed account without any other membership is deleted.
 */
export async function undoPending(tx: Tx, organizationId: number, userId: number): Promise<void> {
  await sql`
    update memberships set status = 'inactive', version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and user_id = ${userId} and status = 'pending' and joined_at is not null`.execute(
    tx,
  )
  await sql`
    delete from memberships
    where organization_id = ${organizationId} and user_id = ${userId} and status = 'pending' and joined_at is null`.execute(
    tx,
  )
  await dropAbandoned(tx, [userId])
}

/** Deletes the given accounts, except those that somebody has claimed or that have a membership, even a former one. */
export async function dropAbandoned(tx: Tx, userIds: number[]): Promise<void> {
  await sql`
    delete from users u where u.id = any(${userIds}::int[]) and u.status = 'pending'
      and not exists (select from memberships m where m.user_id = u.id)`.execute(tx)
}
