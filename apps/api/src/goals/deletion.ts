import { can } from '@muster/contracts/capabilities'
import type { GoalDeletion } from '@muster/contracts/goals'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { below } from '../tasks/subtasks/tree.ts'
import { goalsVisibleTo } from './visible-to.ts'

/**
 * Counts what `deleteGoal` would move to the trash now, and the goal's milestones that would remain because another
 * goal contains them. Throws 403 for a user who may not delete the goal.
 */
export async function goalDeletion(db: Db, principal: Principal, id: number): Promise<GoalDeletion> {
  const goal =
    (await goalsVisibleTo(db, principal.userId)
      .where('g.id', '=', id)
      .select(['g.is_personal', 'g.user_id', 'm.role'])
      .executeTakeFirst()) ?? refuseNotFound('Goal')
  refuseUnless(can.deleteGoal({ id: principal.userId, role: goal.role }, goal))
  const { rows } = await sql<GoalDeletion>`
    with milestones_of_it as (
      select ms.id, not exists (
        select from goal_milestones gm join goals other on other.id = gm.goal_id
        where gm.milestone_id = ms.id and other.id <> ${id} and other.deleted_at is null
      ) as goes
      from goal_milestones own join milestones ms on ms.id = own.milestone_id
      where own.goal_id = ${id} and ms.deleted_at is null
    ), own_tasks as (
      select id from tasks where goal_id = ${id} and deleted_at is null
      union
      select id from tasks where deleted_at is null
        and milestone_id = any(array(select id from milestones_of_it where goes))
    ), tasks_of_it as (
      select id from tasks where deleted_at is null and id = any(array(
        select id from own_tasks union select id from ${below(sql`select id from own_tasks`)} b
      ))
    )
    select (select count(*) filter (where goes) from milestones_of_it)::int as milestones,
      (select count(*) filter (where not goes) from milestones_of_it)::int as shared_milestones,
      case when ${goal.is_personal}::boolean then 0 else (select count(*) from tasks_of_it) end::int as tasks
  `.execute(db)
  return rows[0] ?? refuseNotFound('Goal')
}
