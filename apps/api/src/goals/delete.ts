import { can } from '@muster/contracts/capabilities'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWithBlockers, recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { below } from '../tasks/subtasks/tree.ts'
import { goalDeleted } from './facts.ts'
import { familyOf, lockPlaces, noPlaces, type Places, placesOf } from './lock-places.ts'
import { membersSeeingParts } from './members-seeing.ts'
import { goalSeenBy } from './seen-by.ts'
import { goalsVisibleTo } from './visible-to.ts'

/**
 * Moves a goal to the trash with the milestones that belong to no other goal outside the trash, with the tasks of the
 * goal and of these milestones, and with the tasks below these, all with the same timestamp. The tasks of a personal
 * goal remain, because other members may see them without seeing the goal.
 */
export function deleteGoal(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const places = await lockVisible(tx, principal, id)
    const { goal, actor } = await goalSeenBy(tx, principal, id, undefined, 'end')
    refuseUnless(can.deleteGoal(actor, goal))
    const members = await membersSeeingParts(tx, id)
    await allowLongStatements(tx)
    const linked = await lockPartsOf(tx, goal, places)
    // The arrays make PostgreSQL start from the goal's milestones. With a join and outdated statistics, it would search
    // other goals of every milestone.
    await sql`
      with milestones_of_it as (
        update milestones set deleted_at = now()
        where deleted_at is null and id = any(array(
          select gm.milestone_id from goal_milestones gm
          where gm.goal_id = ${id} and not exists (
            select from goal_milestones link join goals other on other.id = link.goal_id
            where link.milestone_id = gm.milestone_id and other.id <> ${id} and other.deleted_at is null
          )
        ))
        returning id
      ), own_tasks as (
        select id from tasks
        where deleted_at is null and (goal_id = ${id} or milestone_id = any(array(select id from milestones_of_it)))
      ), tasks_of_it as (
        update tasks set deleted_at = now()
        where not ${goal.is_personal}::boolean and deleted_at is null and id = any(array(
          select id from own_tasks union select id from ${below(sql`select id from own_tasks`)} b
        ))
      )
      update goals set deleted_at = now(), deleted_by = ${principal.userId}, version = version + 1 where id = ${id}
    `.execute(tx)
    const recounted = await recountBlockers(tx, linked)
    await record(tx, goalDeleted(actor, goal, members))
    await recordRecounted(tx, actor, recounted)
  })
}

/** Locks the places of the goal's tasks and the goal, if the caller sees it; the membership comes first. */
async function lockVisible(tx: Tx, principal: Principal, id: number): Promise<Places> {
  const visible = goalsVisibleTo(tx, principal.userId).where('g.id', '=', id)
  const goal = await visible.select(['g.id', 'g.is_personal']).forKeyShare('m').executeTakeFirst()
  return goal && !goal.is_personal ? lockPlaces(tx, id) : noPlaces
}

/**
 * Locks the goal's milestones and, unless the goal is personal, the tasks of the goal and of these milestones. Waits
 * for transactions that are moving one of these milestones or tasks to another goal, or deleting another goal that
 * contains one of them. The caller has locked the `places` of the tasks; if they changed since, the transaction is
 * retried.
 */
export async function lockPartsOf(
  tx: Tx,
  { id, is_personal }: { id: number; is_personal: boolean },
  places: Places,
): Promise<number[]> {
  const milestones = sql`select gm.milestone_id from goal_milestones gm where gm.goal_id = ${id}`
  if (is_personal) {
    await lockInOrder(tx, { milestones: { end: milestones } })
    return []
  }
  const locks = { milestones: { end: sql`${milestones} union select unnest(${places.milestones}::int[])` } }
  const linked = await lockWithBlockers(tx, locks, familyOf(id))
  if (JSON.stringify(await placesOf(tx, id)) !== JSON.stringify(places)) throw new RetryTransactionError()
  return linked
}
