import { projectStatuses as projectWords } from '@muster/contracts/projects/fields'
import { OrganizationRole } from '@muster/contracts/roles'
import { taskStatuses as taskWords } from '@muster/contracts/tasks/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Led, standsIn } from './visible-to.ts'

export const taskStatuses = (led: Led) =>
  sql<object>`(select word as status, count from ${each(
    taskWords,
    sql`select count(*)::int as count from tasks where ${standsIn(led)} and status = word`,
  )} counts)`

export const projectStatuses = (led: Led) =>
  sql<object>`(select word as status, count from ${each(
    projectWords,
    sql`select count(*)::int as count from projects where ${standsIn(led)} and status = word`,
  )} counts)`

/** Whoever has several roles in several organizations counts once in each. */
export const roles = (led: Led) =>
  sql<object>`(select word as role, count from ${each(
    OrganizationRole.options,
    sql`select count(distinct user_id)::int as count from memberships where organization_id = any(${led}) and status = 'active' and role = word`,
  )} counts)`

/** Counts word by word, in the order of the vocabulary; a range of an index each costs less than grouping all rows. */
const each = (words: readonly string[], count: RawBuilder<unknown>) => sql`(
  select word, count
  from unnest(${words}::text[]) with ordinality as vocabulary (word, place)
  cross join lateral (${count}) counted
  where count > 0
  order by place
)`
