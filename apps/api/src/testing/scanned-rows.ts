import { type Store, storeWithin } from '@muster/server/store'
import { rowsReadBy } from '@muster/server/testing/rows-read'
import { sql } from 'kysely'
import type { Person, World } from './world.ts'

/**
 * Creates a project of the organization with 10,000 tasks, of which PostgreSQL has no statistics yet. Its numbers of
 * tasks start at 1,001.
 */
export async function createManyTasks(world: World, manager: Person, organizationId: number): Promise<{ id: number }> {
  const project = { name: 'Harbour', organization_id: organizationId }
  const { id } = (await world.as(manager).post('/projects/', project)).body
  for (const first of [1_001, 3_001, 5_001, 7_001, 9_001])
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${organizationId}, n, ${id}, 'Task ' || n, n, ${manager.id}
      from generate_series(${first}::int, ${first + 1_999}::int) n`.execute(world.store.db)
  return { id }
}

/** Runs the work in a transaction, and returns how many rows of tasks scans of the table read, as PostgreSQL counts them. */
export const scannedTasks = ({ store }: World, work: (txStore: Store) => Promise<unknown>): Promise<number> =>
  store.db.transaction().execute(async (tx) => {
    const txStore = storeWithin(tx, store, (afterCommit) => afterCommit())
    return (await rowsReadBy(tx, 'tasks', () => work(txStore))).byScan
  })
