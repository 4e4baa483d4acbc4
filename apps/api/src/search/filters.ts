import type { SearchOperatorKey } from '@muster/contracts/search/operators'
import type { SearchFilter } from '@muster/contracts/search/parse'
import { nameOfMember } from '@muster/server/access/name-in-organization'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { labelsVisibleTo } from '../labels/visible-to.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { isFollowedBy } from '../watchers/is-followed-by.ts'
import { startOfDay } from './local-time.ts'
import type { SearchScope } from './scope.ts'
import { roomsVisibleTo } from './sources/chat.ts'
import { phraseOf } from './terms.ts'

type Condition = (scope: SearchScope, value: string, db: Db) => Promise<RawBuilder<boolean>> | RawBuilder<boolean>

/** The condition of each operator on the columns of a source, `s`. */
const conditions: { [Key in SearchOperatorKey]: Condition } = {
  from: async (scope, value, db) => isAnyOf('author_id', await peopleNamed(db, scope, value)),
  to: async (scope, value, db) => isAnyOf('receiver_id', await peopleNamed(db, scope, value)),
  assignee: async (scope, value, db) => sql`exists (
    select from task_assignees ta where ta.task_id = s.task_id and ta.user_id = any(${await peopleNamed(db, scope, value)}::int[])
  )`,
  label: async (scope, value, db) => sql`exists (
    select from task_labels tl where tl.task_id = s.task_id and tl.label_id = any(${await labelsNamed(db, scope, value)}::int[])
  )`,
  project: async (scope, value, db) => isAnyOf('project_id', await projectsNamed(db, scope, value)),
  in: async (scope, value, db) => sql`(
    ${isAnyOf('project_id', await projectsNamed(db, scope, value))}
    or s.room_id = any(${await roomsNamed(db, scope, value)}::uuid[])
  )`,
  status: (_, value) => sql`s.status = ${value}`,
  priority: (_, value) => sql`s.priority = ${value}`,
  has: () => sql`s.has_file`,
  is: ({ userId }, value) => (value === 'followed' ? isFollowed(userId) : (isStates[value] ?? sql`s.is_overdue`)),
  before: ({ timeZone }, day) => sql`s.at < to_timestamp(${startOfDay(timeZone, day)}::float8)`,
  after: ({ timeZone }, day) => sql`s.at >= to_timestamp(${startOfDay(timeZone, day, 1)}::float8)`,
}

const isStates: Record<string, RawBuilder<boolean>> = {
  open: sql`s.is_open`,
  blocked: sql`s.is_blocked`,
  repeating: sql`s.is_repeating`,
}

/** Only the found tasks are looked up, by their ids. */
const isFollowed = (userId: number) =>
  sql<boolean>`(s.task_id is not null and (select ${isFollowedBy(userId)} from tasks t where t.id = s.task_id))`

/** The conditions of the filters on the columns of a source, `s`. */
export const filterConditions = (db: Db, scope: SearchScope, filters: readonly SearchFilter[]) =>
  Promise.all(
    filters.map(async ({ operator, value, isExcluded }) => {
      const condition = await conditions[operator](scope, value, db)
      return isExcluded ? sql<boolean>`not coalesce(${condition}, false)` : condition
    }),
  )

const isAnyOf = (column: 'author_id' | 'receiver_id' | 'project_id', ids: number[]) =>
  sql<boolean>`${sql.ref(`s.${column}`)} = any(${ids}::int[])`

/** The words of a name as a `tsquery`, the last of which may continue. Null if it contains no searchable word. */
const nameQuery = (value: string) => sql`(
  select (phrase || ':*')::tsquery from (select ${phraseOf(sql`${value}`)}::text) parsed (phrase) where phrase <> '')`

/** The ids of the present and former members with this name or username; `me` is the caller. */
async function peopleNamed(db: Db, { userId, organizationId }: SearchScope, value: string): Promise<number[]> {
  if (value.toLowerCase() === 'me') return [userId]
  const rows = await db
    .selectFrom('memberships as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('f.organization_id', '=', organizationId)
    .where('f.status', '<>', 'pending')
    .where(sql<boolean>`case when f.status = 'active' then u.search else search_words(${nameOfMember}) end
      @@ ${nameQuery(value)}`)
    .select('f.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function labelsNamed(db: Db, { userId, organizationId }: SearchScope, value: string): Promise<number[]> {
  const rows = await labelsVisibleTo(db, userId)
    .where('l.organization_id', '=', organizationId)
    .where(sql<boolean>`search_words(l.name) @@ ${nameQuery(value)}`)
    .select('l.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function projectsNamed(db: Db, { userId, organizationId }: SearchScope, value: string): Promise<number[]> {
  const rows = await projectsVisibleTo(db, userId)
    .where('p.organization_id', '=', organizationId)
    .where(sql<boolean>`search_words(p.name) @@ ${nameQuery(value)}`)
    .select('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the caller's rooms with this name. A direct room has the name of the other person. */
async function roomsNamed(db: Db, scope: SearchScope, value: string): Promise<string[]> {
  const people = await peopleNamed(db, scope, value)
  const rows = await roomsVisibleTo(db, scope)
    .where(sql<boolean>`(
      search_words(r.name) @@ ${nameQuery(value)}
      or case ${scope.userId}::int when r.direct_low then r.direct_high else r.direct_low end = any(${people}::int[])
    )`)
    .select('r.id')
    .execute()
  return rows.map(({ id }) => id)
}
