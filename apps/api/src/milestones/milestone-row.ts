import type { Milestone, MilestoneDetail } from '@muster/contracts/milestones'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestoneColumns } from './columns.ts'
import { commentRow } from './comment-row.ts'
import { isPersonal, type Milestones } from './visible-to.ts'

/**
 * Selects visible milestones with the field names of the API contract, by default the newest first. Tasks are counted
 * per milestone; `offset 0` prevents PostgreSQL with outdated statistics from using the index of all tasks that are not
 * in the trash.
 */
export const milestoneRows = (
  db: Db,
  callerId: UserIdExpression | number,
  milestones: Milestones,
  order: RawBuilder<unknown> = sql`ms.id desc`,
) => sql<Milestone>`(
  select ms.id, ${milestoneColumns.select()}, ms.due_date as target_date, 100 as target_percentage, ms.project_id,
    ms.organization_id, (${firstGoal(db, callerId)}) as goal_id, ms.progress as progress_percentage,
    counted.tasks as tasks_count, counted.completed as completed_tasks_count, counted.mine as my_tasks_count,
    ms.comment_count as comments_count, ${isPersonal} as is_personal,
    exists (
      select from milestone_celebrations c where c.milestone_id = ms.id and c.user_id = ${userIdExpression(callerId)}
    ) as celebrated,
    ${instant(sql.ref('ms.completed_at'))} as completed_at, ms.created_by, ms.version,
    ${instant(sql.ref('ms.created_at'))} as created_at, ${instant(sql.ref('ms.updated_at'))} as updated_at
  from (${milestones.selectAll('ms')}) ms
  cross join lateral (
    select count(*)::int as tasks, (count(*) filter (where t.status = 'done'))::int as completed,
      (count(*) filter (where exists (
        select from task_assignees a where a.task_id = t.id and a.user_id = ${userIdExpression(callerId)}
      )))::int as mine
    from (select * from tasks where milestone_id = ms.id offset 0) t where t.deleted_at is null
  ) counted
  order by ${order}
)`

/** Like `milestoneRows`, newest first, each with its comments, oldest first. */
export const milestoneDetail = (
  db: Db,
  callerId: UserIdExpression | number,
  milestones: Milestones,
) => sql<MilestoneDetail>`(
  select r.*, (
    select coalesce(json_agg(row_to_json(c)), '[]')
    from (${commentRow(db).where('c.milestone_id', '=', sql.ref<number>('r.id')).orderBy('c.id')}) c
  ) as comments
  from ${milestoneRows(db, callerId, milestones)} r
)`

/**
 * The id of the goal that the milestone `ms` is shown under: of the goals that the user sees, the first that was linked
 * to it.
 */
export const firstGoal = (db: Db, callerId: UserIdExpression | number) => firstGoalRow(db, callerId).select('g.id')

/** The goal of `firstGoal` as `g`, without a selected column. */
export const firstGoalRow = (db: Db, callerId: UserIdExpression | number) =>
  goalsVisibleTo(db, callerId)
    .innerJoin('goal_milestones as gm', 'gm.goal_id', 'g.id')
    .where('gm.milestone_id', '=', sql.ref<number>('ms.id'))
    .orderBy('gm.id')
    .limit(1)
