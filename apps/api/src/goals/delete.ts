import { can } from '@muster/contracts/capabilities'
import { takeTime } from '@muster/database/take-time'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalDeleted } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { goalSeenBy } from './seen-by.ts'

/**
 * Puts a goal into the trash, with the milestones that no other goal holds and with its tasks, all marked with the same
 * instant. A personal goal leaves its tasks where they are: they are the team's, who do not know of it.
 */
export function deleteGoal(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { goal, actor } = await goalSeenBy(tx, session, id, undefined, 'end')
    refuseUnless(can.deleteGoal(actor, goal))
    const members = await membersSeeing(tx, id)
    await takeTime(tx)
    await lockPartsOf(tx, goal)
    await sql`
      with milestones_of_it as (
        update milestones set deleted_at = now()
        where deleted_at is null and id in (select gm.milestone_id from goal_milestones gm where gm.goal_id = ${id})
          and not exists (
            select from goal_milestones gm join goals other on other.id = gm.goal_id
            where gm.milestone_id = milestones.id and other.id <> ${id} and other.deleted_at is null
          )
        returning id
      ), tasks_of_it as (
        update tasks set deleted_at = now()
        where not ${goal.is_personal}::boolean and deleted_at is null
          and (goal_id = ${id} or milestone_id = any(array(select id from milestones_of_it)))
      )
      update goals set deleted_at = now(), deleted_by = ${session.userId}, version = version + 1 where id = ${id}
    `.execute(tx)
    await record(tx, goalDeleted(actor, goal, members))
  })
}

/**
 * Its milestones and tasks. A writer that is moving one of them to another goal at this moment, or deletes that goal, is
 * waited for.
 */
export async function lockPartsOf(tx: Tx, { id, is_personal }: { id: number; is_personal: boolean }): Promise<void> {
  const milestones = sql`select gm.milestone_id from goal_milestones gm where gm.goal_id = ${id}`
  await lockInOrder(tx, {
    milestones: { end: milestones },
    ...(!is_personal && {
      tasks: { end: sql`select id from tasks where goal_id = ${id} or milestone_id in (${milestones})` },
    }),
  })
}
