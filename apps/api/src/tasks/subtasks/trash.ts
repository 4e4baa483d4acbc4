import type { Task } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import { recordAll } from '@muster/server/facts/record-all'
import { lockFound } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { linkedWith, recordRecounted, recountBlockers } from '../../dependencies/blockers.ts'
import { recordShares } from '../../goals/record-shares.ts'
import { taskDeleted } from '../facts.ts'
import { visibleAmong } from '../visible-among.ts'
import { recordParents } from './facts.ts'
import { parentsAbove, placesOf } from './locks.ts'
import { idsBelow } from './tree.ts'

/**
 * Locks these tasks with the tasks below them, with their parents, which count them, and the parents of these, and with
 * the tasks that are connected with one of them as blockers, to move them to the trash or restore them. Keeps the
 * project, goal and milestone of each. Returns the ids of the tasks whose numbers of blockers may change.
 */
export async function endFamily(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { linked } = await lockFound(
    tx,
    async () => {
      const { rows } = await sql<{ id: number }>`
        select id from tasks where organization_id = ${organizationId} and id in (
          select unnest(${ids}::int[] || ${await idsBelow(tx, ids)}::int[])
          union ${parentsAbove(sql`select unnest(${ids}::int[])`)}
        ) order by id`.execute(tx)
      const family = rows.map(({ id }) => id)
      const others = await linkedWith(tx, sql`select unnest(${family}::int[])`)
      return { family, linked: others, places: await placesOf(tx, [...family, ...others]) }
    },
    ({ family, linked: others, places }) => ({
      members: { organizationId, keep: [principal.userId] },
      ...places,
      tasks: { end: [...family, ...others] },
    }),
  )
  return linked
}

/**
 * Moves these locked tasks to the trash, and all tasks below them with the same time of deletion. Only those that are
 * below none of the others are deleted individually. `linked` is the result of `endFamily`. Returns the deleted tasks,
 * with the ones below.
 */
export async function trashWithSubtasks(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  ids: readonly number[],
  linked: readonly number[],
): Promise<Task[]> {
  const belowIds = await idsBelow(tx, ids)
  const { tasks, actor } = await visibleAmong(tx, principal, organizationId, [...new Set([...ids, ...belowIds])])
  const deletedIds = tasks.map(({ id }) => id)
  await sql`
    update tasks set deleted_at = now(), version = version + 1,
      deleted_by = case when not id = any(${belowIds}::int[]) then ${principal.userId}::int end
    where id = any(${deletedIds}::int[])`.execute(tx)
  const recounted = await recountBlockers(tx, linked)
  await recordAll(
    tx,
    tasks.map((task) => taskDeleted(actor, task)),
  )
  for (const task of tasks) await recordShares(tx, actor.id, task)
  const parents = tasks.filter(({ id }) => !belowIds.includes(id)).map(({ parent_id }) => parent_id)
  await recordParents(tx, actor, parents)
  await recordRecounted(tx, actor, recounted)
  return tasks
}

/** The ids of the tasks below these, which are in the trash, that were deleted together with them. */
export async function deletedWith(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select c.id, c.deleted_at from tasks t join tasks c on c.parent_id = t.id and c.deleted_at = t.deleted_at
      where t.id = any(${ids}::int[]) and c.deleted_by is null
      union
      select c.id, c.deleted_at from below b join tasks c on c.parent_id = b.id and c.deleted_at = b.deleted_at
      where c.deleted_by is null
    )
    select distinct id from below order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Moves the tasks of a restored goal whose parent has been deleted since to the trash again, with all tasks below them,
 * to be restored with the parent.
 */
export const followTrashedParents = (tx: Tx, goalId: number) =>
  sql`
    with recursive moved as (
      select c.id, p.deleted_at from tasks c join tasks p on p.id = c.parent_id
      where c.deleted_at is null and p.deleted_at is not null and (
        c.goal_id = ${goalId} or c.milestone_id = any(array(select milestone_id from goal_milestones where goal_id = ${goalId}))
      )
      union
      select c.id, m.deleted_at from moved m join tasks c on c.parent_id = m.id where c.deleted_at is null
    )
    update tasks c set deleted_at = (select m.deleted_at from moved m where m.id = c.id), deleted_by = null, version = c.version + 1
    where c.id = any(array(select id from moved))`.execute(tx)
