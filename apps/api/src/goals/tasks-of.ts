import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The live tasks of a goal, with the columns of tasks: those placed in it, and those of its milestones. Each stands once.
 * Both halves are found by index; with an `or` between them every task would be read.
 */
export const tasksOf = (goalId: Expression<number> | number): RawBuilder<unknown> => sql`(
  select t.* from tasks t where t.goal_id = ${goalId} and t.deleted_at is null
  union all
  select t.* from goal_milestones gm join tasks t on t.milestone_id = gm.milestone_id
  where gm.goal_id = ${goalId} and t.deleted_at is null and t.goal_id is distinct from ${goalId}
)`
