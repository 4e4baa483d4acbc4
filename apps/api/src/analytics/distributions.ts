import { projectStatuses as projectWords } from '@muster/contracts/projects/fields'
import { OrganizationRole } from '@muster/contracts/roles'
import { taskStatuses as taskWords } from '@muster/contracts/tasks/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { isLiveIn, type LedOrganizations } from './visible-to.ts'

export const taskStatusCounts = (ledOrganizations: LedOrganizations) =>
  sql<object>`(select word as status, count from ${countsOf(
    taskWords,
    sql`select count(*)::int as count from tasks where ${isLiveIn(ledOrganizations)} and status = word`,
  )} counts)`

export const projectStatusCounts = (ledOrganizations: LedOrganizations) =>
  sql<object>`(select word as status, count from ${countsOf(
    projectWords,
    sql`select count(*)::int as count from projects where ${isLiveIn(ledOrganizations)} and status = word`,
  )} counts)`

/** A user with different roles in several organizations counts once per role. */
export const roleCounts = (ledOrganizations: LedOrganizations) =>
  sql<object>`(select word as role, count from ${countsOf(
    OrganizationRole.options,
    sql`select count(distinct user_id)::int as count from memberships where organization_id = any(${ledOrganizations}) and status = 'active' and role = word`,
  )} counts)`

/**
 * Runs the query `count`, which refers to a value as `word`, for each of `values`. Selects the values and their counts
 * in the order of `values`, without values whose count is 0. One index range scan per value is cheaper than grouping
 * all rows.
 */
const countsOf = (values: readonly string[], count: RawBuilder<unknown>) => sql`(
  select word, count
  from unnest(${values}::text[]) with ordinality as vocabulary (word, place)
  cross join lateral (${count}) counted
  where count > 0
  order by place
)`
