import { notFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** Locks everything in a project, which the caller has locked to end it or to take it out of the trash. */
export const lockPartsOf = (tx: Tx, id: number) =>
  lockInOrder(tx, {
    goals: { end: sql`select id from goals where project_id = ${id}` },
    milestones: { end: sql`select id from milestones where project_id = ${id}` },
    tasks: { end: sql`select id from tasks where project_id = ${id}` },
  })

/**
 * Keeps a project out of the trash until the transaction ends; 404 when it lies there already. Whatever is put into a
 * project that stands already asks for it, or it could stay outside while the project is deleted.
 */
export async function keepProject(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) notFound('Project')
}
