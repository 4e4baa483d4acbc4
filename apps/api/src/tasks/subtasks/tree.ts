import { maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import type { Db, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** The first key of the advisory locks of the trees of tasks; the second one is the id of the organization. */
const treeLock = 37

/**
 * Lets one transaction at a time change the tree of an organization's tasks. Otherwise two changes, each of which is
 * allowed by itself, could make a cycle or a path that is too long.
 */
export const lockTree = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(treeLock)}, ${organizationId}::int)`.execute(tx)

/**
 * The tasks below the tasks that `ids` selects, in the trash or not, as rows of `id` and `depth`, which is 1 for direct
 * subtasks.
 */
export const below = (ids: RawBuilder<unknown>) => sql`(
  with recursive descendants as (
    select child.id, 1 as depth from tasks child where child.parent_id = any(array(${ids}))
    union all
    select child.id, d.depth + 1 from descendants d join tasks child on child.parent_id = d.id where d.depth < ${sql.lit(maxTaskDepth)}
  )
  select id, depth from descendants
)`

export const idsBelow = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct d.id from ${below(sql`select unnest(${ids}::int[])`)} d order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The task with the tasks above it, as the ids of a path that ends at a task without a parent. */
export async function pathUp(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive path as (
      select t.id, t.parent_id, 1 as depth from tasks t where t.id = ${id}
      union all
      select t.id, t.parent_id, p.depth + 1 from path p join tasks t on t.id = p.parent_id
      where p.depth < ${sql.lit(maxTaskDepth + 1)}
    )
    select id from path order by depth`.execute(db)
  return rows.map((row) => row.id)
}

/** The number of tasks on the longest path from the task down. */
export async function heightOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select coalesce(max(d.depth), 0) + 1 as height from ${below(sql`select ${id}::int`)} d`.execute(db)
  return rows[0]?.height ?? 1
}
