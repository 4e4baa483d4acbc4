import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWithBlockers } from '../dependencies/blockers.ts'

/**
 * Locks the goals, milestones and tasks of a project that the caller has already locked in order to delete or restore
 * it. Returns the ids of the tasks whose numbers of blockers may change.
 */
export const lockPartsOf = (tx: Tx, id: number) =>
  lockWithBlockers(
    tx,
    {
      goals: { end: sql`select id from goals where project_id = ${id}` },
      milestones: { end: sql`select id from milestones where project_id = ${id}` },
    },
    sql`select id from tasks where project_id = ${id}`,
  )

/**
 * Keeps a project out of the trash until the transaction ends; throws 404 if the project is already in the trash. A
 * write that puts something into an existing project must take this lock, by this function or in another way;
 * otherwise a concurrent deletion could miss the new object.
 */
export async function keepProject(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) refuseNotFound('Project')
}
