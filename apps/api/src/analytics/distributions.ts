import { projectStatuses as projectWords } from '@muster/contracts/projects/fields'
import { OrganizationRole } from '@muster/contracts/roles'
import { taskStatuses as taskWords } from '@muster/contracts/tasks/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Led, liveIn } from './visible-to.ts'

export const taskStatuses = (led: Led) =>
  sql<object>`(select word as status, count from ${countEach(
    taskWords,
    sql`select count(*)::int as count from tasks where ${liveIn(led)} and status = word`,
  )} counts)`

export const projectStatuses = (led: Led) =>
  sql<object>`(select word as status, count from ${countEach(
    projectWords,
    sql`select count(*)::int as count from projects where ${liveIn(led)} and status = word`,
  )} counts)`

/** A user with several roles in different organizations counts once per role. */
export const roles = (led: Led) =>
  sql<object>`(select word as role, count from ${countEach(
    OrganizationRole.options,
    sql`select count(distinct user_id)::int as count from memberships where organization_id = any(${led}) and status = 'active' and role = word`,
  )} counts)`

/** Counts per value, in vocabulary order; one index range scan per value is cheaper than grouping all rows. */
const countEach = (words: readonly string[], count: RawBuilder<unknown>) => sql`(
  select word, count
  from unnest(${words}::text[]) with ordinality as vocabulary (word, place)
  cross join lateral (${count}) counted
  where count > 0
  order by place
)`
