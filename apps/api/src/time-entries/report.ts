import type { TimeGrouping } from '@muster/contracts/time-entries/fields'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization } from '@muster/server/access/visibility'
import { organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { goalsOfTask, goalsVisibleTo } from '../goals/visible-to.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { seesTask } from './entry-row.ts'
import { estimateOf } from './estimate.ts'
import { type EntryFilters, entriesVisibleTo } from './visible-to.ts'

type ReportInput = EntryFilters & {
  id: Expression<number>
  by: TimeGrouping
  limit?: Expression<number> | undefined
}

type Group = {
  /** The id of the group of the time `s` on the task `t`, or null. */
  id: RawBuilder<unknown>
  /** What the id needs to be joined. */
  joins?: RawBuilder<unknown>
  /** The name and the key of the group with the id `g.id`. */
  name: RawBuilder<unknown>
  key?: RawBuilder<unknown>
}

const groups: Record<TimeGrouping, (db: Db, callerId: UserIdExpression, organizationId: Expression<number>) => Group> =
  {
    task: () => ({
      id: sql`t.id`,
      name: sql`(select x.title from tasks x where x.id = g.id)`,
      key: sql`(select o.key_prefix || '-' || x.number from tasks x join organizations o on o.id = x.organization_id where x.id = g.id)`,
    }),
    project: () => ({ id: sql`t.project_id`, name: sql`(select x.name from projects x where x.id = g.id)` }),
    milestone: (db, callerId, organizationId) => ({
      id: sql`case when t.milestone_id in (${milestonesVisibleTo(db, callerId)
        .where('ms.organization_id', '=', organizationId)
        .select('ms.id')}) then t.milestone_id end`,
      name: sql`(select x.title from milestones x where x.id = g.id)`,
    }),
    goal: (db, callerId, organizationId) => ({
      // The time on a task counts for each of its goals.
      id: sql`goal.id`,
      joins: sql`left join lateral (
      select distinct held.goal_id as id from ${goalsOfTask} held where held.goal_id in (${goalsVisibleTo(db, callerId)
        .where('g.organization_id', '=', organizationId)
        .select('g.id')})
    ) goal on true`,
      name: sql`(select x.title from goals x where x.id = g.id)`,
    }),
    person: (_db, _callerId, organizationId) => ({
      id: sql`s.user_id`,
      name: sql`(select ${nameInOrganization(sql`${organizationId}`)} from users u where u.id = g.id)`,
    }),
  }

const defaultLimit = 200

/** The sum of the minutes that were spent on tasks with an estimate. */
const comparedMinutes = (table: string) =>
  sql`coalesce(sum(${sql.ref(`${table}.minutes`)}) filter (where ${sql.ref(`${table}.estimate`)} is not null), 0)::int`

/**
 * The spent time of a period by groups, beside the estimates of the tasks on which it was spent. Time on tasks that the
 * caller does not see any more is in the group without an id, and their estimates do not count.
 */
export function timeReport(db: Db, callerId: UserIdExpression, { id, by, limit, ...filters }: ReportInput) {
  const { id: groupId, joins = sql``, name, key = sql`null` } = groups[by](db, callerId, id)
  const entries = entriesVisibleTo(db, callerId, id, filters, {
    columns: sql`e.task_id, e.user_id, sum(e.minutes)::int as minutes`,
    condition: sql`e.minutes is not null`,
    rest: sql`group by e.task_id, e.user_id`,
  })
  const seesGroup = by === 'person' ? sql`true` : sql`s.sees_task`
  return {
    json: sql`(
      with spent as materialized (
        select e.task_id, e.user_id, e.minutes, ${seesTask(callerId)} as sees_task,
          case when ${seesTask(callerId)} then ${estimateOf(sql`t.estimated_hours`)} end as estimate
        from ${entries} e join tasks t on t.id = e.task_id
        join memberships m on m.organization_id = t.organization_id and m.user_id = ${callerId} and m.status = 'active'
      ), grouped as (
        select case when ${seesGroup} then ${groupId} end as id, s.task_id, max(s.estimate) as estimate,
          sum(s.minutes)::int as minutes
        from spent s join tasks t on t.id = s.task_id ${joins}
        group by 1, 2
      ), summed as (
        select g.id, sum(g.estimate)::int as estimated_minutes, sum(g.minutes)::int as spent_minutes,
          ${comparedMinutes('g')} as compared_minutes
        from grouped g group by g.id
      ), total as (
        select sum(x.estimate)::int as estimated_minutes, coalesce(sum(x.minutes), 0)::int as spent_minutes,
          ${comparedMinutes('x')} as compared_minutes
        from (select s.task_id, max(s.estimate) as estimate, sum(s.minutes) as minutes from spent s group by s.task_id) x
      )
      select json_build_object(
        'of', (
          select case when ${leadsOrganization} then 'everyone' else 'own' end from memberships m
          where m.organization_id = ${id} and m.user_id = ${callerId}
        ),
        'rows', (
          select coalesce(json_agg(json_build_object('id', g.id, 'name', ${name}, 'key', ${key},
            'estimated_minutes', g.estimated_minutes, 'spent_minutes', g.spent_minutes,
            'compared_minutes', g.compared_minutes)
            order by g.spent_minutes desc, g.id nulls last), '[]')
          from (
            select * from summed order by spent_minutes desc, id nulls last limit ${limit ?? sql.lit(defaultLimit)}
          ) g
        ),
        'row_count', (select count(*) from summed),
        'total', (select row_to_json(total) from total)
      )
    )`,
    stamp: organizationStamp(callerId, id),
  }
}
