import { notFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** Locks everything in a project that the caller has locked for deleting or restoring it. */
export const lockPartsOf = (tx: Tx, id: number) =>
  lockInOrder(tx, {
    goals: { end: sql`select id from goals where project_id = ${id}` },
    milestones: { end: sql`select id from milestones where project_id = ${id}` },
    tasks: { end: sql`select id from tasks where project_id = ${id}` },
  })

/**
 * Keeps a project out of the trash until the transaction ends; 404 if it is already there. Every write that puts
 * something into an existing project must call this; otherwise it could be missed by a concurrent deletion.
 */
export async function keepProject(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) notFound('Project')
}
