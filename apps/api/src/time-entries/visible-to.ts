import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isOfVisibleGoal, isOfVisibleMilestone } from '../tasks/placed-in.ts'

/** The filters of a list of entries, as slots of its statement. */
export type EntryFilters = {
  from?: Expression<string> | undefined
  to?: Expression<string> | undefined
  user_id?: Expression<number> | undefined
  task_id?: Expression<number> | undefined
  project_id?: Expression<number> | undefined
  milestone_id?: Expression<number> | undefined
  goal_id?: Expression<number> | undefined
}

type Part = {
  /** What is selected of the entry `e` and its task `t`. */
  columns: RawBuilder<unknown>
  condition?: RawBuilder<unknown>
  /** Everything after `where`, such as the order. */
  rest?: RawBuilder<unknown>
}

/**
 * The entries of an organization that a user sees, as `e` with their task as `t`: all for admins and managers, and for
 * other members their own. Entries of tasks in the trash are seen by nobody. There is one branch for each of the two, of
 * which PostgreSQL runs only that of the user's role: with a single condition it would read all entries for a member.
 */
export const entriesVisibleTo = (
  db: Db,
  callerId: UserIdExpression | number,
  organizationId: Expression<number> | number,
  filters: EntryFilters,
  { columns, condition = sql`true`, rest = sql`` }: Part,
) => {
  const branch = (role: RawBuilder<unknown>, userCondition: RawBuilder<unknown>) => sql`(
    select ${columns} from time_entries e join tasks t on t.id = e.task_id
    where ${role} and e.organization_id = ${organizationId} and t.deleted_at is null
      and ${userCondition} and ${meets(db, callerId, filters)} and ${condition} ${rest}
  )`
  return sql`(
    select entry.* from memberships m cross join lateral (
      ${branch(sql`${leadsOrganization}`, sql`true`)}
      union all
      ${branch(sql`not ${leadsOrganization}`, sql`e.user_id = ${userIdExpression(callerId)}`)}
    ) entry
    where m.organization_id = ${organizationId} and m.user_id = ${userIdExpression(callerId)} and m.status = 'active'
  )`
}

const meets = (
  db: Db,
  callerId: UserIdExpression | number,
  { from, to, user_id, task_id, project_id, milestone_id, goal_id }: EntryFilters,
) =>
  sql.join(
    [
      sql`true`,
      from && sql`e.started_on >= ${from}::date`,
      to && sql`e.started_on <= ${to}::date`,
      user_id && sql`e.user_id = ${user_id}::int`,
      task_id && sql`e.task_id = ${task_id}::int`,
      project_id && sql`t.project_id = ${project_id}::int`,
      milestone_id && isOfVisibleMilestone(db, callerId, sql<number>`${milestone_id}::int`),
      goal_id && isOfVisibleGoal(db, callerId, sql<number>`${goal_id}::int`),
    ].filter((condition) => condition !== undefined),
    sql` and `,
  )
