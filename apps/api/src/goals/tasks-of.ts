import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The tasks of a goal that are not in the trash, with the columns of tasks: those placed in the goal itself and those
 * of its milestones, each task once. Both parts use an index; an `or` between them would read every task. `offset 0`
 * prevents PostgreSQL with outdated statistics from using the index of all tasks that are not in the trash.
 */
export const tasksOf = (goalId: Expression<number> | number): RawBuilder<unknown> => sql`(
  select t.* from (select t.* from tasks t where t.goal_id = ${goalId} offset 0) t where t.deleted_at is null
  union all
  select t.* from goal_milestones gm
  cross join lateral (select t.* from tasks t where t.milestone_id = gm.milestone_id offset 0) t
  where gm.goal_id = ${goalId} and t.deleted_at is null and t.goal_id is distinct from ${goalId}
)`
