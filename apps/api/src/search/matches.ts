import type { SearchType } from '@muster/contracts/search/operators'
import { type SlotOf, shapedStatement } from '@muster/database/shaped-statement'
import type { Db, Store } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { parts } from './parts.ts'
import type { Reading, Shape } from './readings.ts'
import type { SearchCaller, SearchScope } from './scope.ts'
import { messageSource, roomSource } from './sources/chat.ts'
import { milestoneCommentSource, taskCommentSource } from './sources/comments.ts'
import { fileSource } from './sources/files.ts'
import { personSource } from './sources/people.ts'
import type { Matching, Source } from './sources/source.ts'
import { taskSource } from './sources/tasks.ts'
import { goalSource, milestoneSource, projectSource } from './sources/work.ts'
import type { LargeTable } from './statistics.ts'
import type { TermQueries } from './terms.ts'

/** An object that matches, with its place in the order of the results. */
export type Match = { score: number; type: SearchType; id: string }

/** A result counts as this much newer if it is the caller's own, or if its title contains all words. */
const ownBonusSeconds = 30 * 24 * 60 * 60
const titleBonusSeconds = 365 * 24 * 60 * 60
/** More than all seconds since 1970. */
const keyBonusSeconds = 100_000_000_000

type LargeSource = {
  type: SearchType
  source: (db: Db, caller: SearchCaller, matching: Matching) => Source
  /** The type of its column of the age, and a value before all others. */
  age: { type: 'int' | 'uuid'; lowest: string }
  /** Whether a caller who sees only their own tasks reads these, and not the matches of all. */
  startsFromOwn: boolean
}

const numbers = { type: 'int', lowest: '-1' } as const
const uuids = { type: 'uuid', lowest: '00000000-0000-0000-0000-000000000000' } as const

export const largeSources: Record<LargeTable, LargeSource> = {
  task_words: { type: 'task', source: taskSource, age: numbers, startsFromOwn: true },
  task_comments: { type: 'comment', source: taskCommentSource, age: numbers, startsFromOwn: true },
  chat_messages: { type: 'message', source: messageSource, age: uuids, startsFromOwn: false },
  files: { type: 'file', source: fileSource, age: numbers, startsFromOwn: true },
}

/** The sources of small tables, which are read as a whole. */
export const smallSources = [
  milestoneCommentSource,
  projectSource,
  goalSource,
  milestoneSource,
  personSource,
  roomSource,
]

type Wanted = {
  scope: SearchScope
  queries: TermQueries
  conditions: readonly RawBuilder<boolean>[]
}
export type WantedOfLarge = Wanted & {
  table: LargeTable
  reading: Reading
  limit: number
}
type WantedOfSmall = Wanted & { types: readonly SearchType[]; limit: number }
type WantedTask = Wanted & { taskNumber: number }

/**
 * A statement that is compiled and prepared once for each shape. Those with conditions have too many shapes, so they are
 * compiled and planned for each search.
 */
function searchStatement<Input extends Wanted>(
  shapeOf: (input: Input) => string,
  build: (db: Db, slot: SlotOf<Input>, input: Input) => RawBuilder<Match>,
) {
  const byDatabase = new WeakMap<Db, (db: Db, input: Input) => Promise<Match[]>>()
  return async (store: Pick<Store, 'db' | 'pool'>, input: Input): Promise<Match[]> => {
    const { db, pool } = store
    if (input.conditions.length > 0) {
      const { sql: text, parameters } = build(db, (read) => sql`${read(input)}`, input).compile(db)
      return (await pool.query<Match>(text, [...parameters])).rows
    }
    const prepared =
      byDatabase.get(db) ?? shapedStatement<Input, Match>(shapeOf, (slot, first) => build(db, slot, first))
    byDatabase.set(db, prepared)
    return prepared(db, input)
  }
}

/** The newest matches in a part of a large table. */
export const matchesInLarge = searchStatement<WantedOfLarge>(
  ({ table, reading, scope }) => `${table} ${reading.shape} ${scope.seesEverything}`,
  (db, slot, { table, reading, scope, conditions }) => {
    const { source, age } = largeSources[table]
    const matching = matchingIn(table, reading.shape, {
      indexed: sql`${slot((input) => input.reading.indexed)}::tsquery`,
      remaining: sql`${slot((input) => input.reading.remaining)}::tsquery`,
      from: sql`${slot((input) => input.reading.from ?? age.lowest)}::${sql.raw(age.type)}`,
    })
    const { rows, type } = source(db, callerOf(slot, scope), matching)
    return newestOf({ type, rows }, { conditions, title: titleOf(slot), limit: slot(({ limit }) => limit) })
  },
)

type Condition = { indexed: Expression<unknown>; remaining: Expression<unknown>; from: Expression<unknown> }

/** Forms of the condition that PostgreSQL can look up only in the index that belongs to the shape. */
function matchingIn(table: LargeTable, shape: Shape, { indexed, remaining, from }: Condition): Matching {
  const meetsRemaining = (words: RawBuilder<unknown>) => sql<boolean>`(${words} @@ ${remaining}) is not false`
  if (shape === 'newest')
    return { isOrdered: true, condition: ({ words, age }) => sql`${meetsRemaining(words)} and ${age} >= ${from}` }
  return {
    isOrdered: false,
    condition: ({ words, age, organizationId }) => sql`
      search_entries(${organizationId}, ${parts[table].partOf(age)}, ${words}) @@ ${indexed} and ${meetsRemaining(words)}`,
  }
}

/** The newest matches of each of the small tables. */
export const matchesInSmall = searchStatement<WantedOfSmall>(
  ({ scope }) => `${scope.seesEverything}`,
  (db, slot, { scope, conditions }) => {
    const query = sql`${slot(({ queries }) => queries.all)}::tsquery`
    const parts = smallSources.map((source) => {
      const { type, rows } = source(db, callerOf(slot, scope))
      const isWanted = sql<boolean>`${sql.lit(type)} = any(${slot(({ types }) => [...types])}::text[])`
      const isMatch = sql<boolean>`(s.search @@ ${query}) is not false`
      const limit = slot(({ limit }) => limit)
      return newestOf({ type, rows }, { conditions: [isWanted, isMatch, ...conditions], title: titleOf(slot), limit })
    })
    return sql`${sql.join(parts, sql` union all `)}`
  },
)

/** The task whose key was typed. */
export const taskWithKey = searchStatement<WantedTask>(
  ({ scope }) => `${scope.seesEverything}`,
  (db, slot, { scope, conditions }) => {
    const id = sql`(
      select id from tasks where organization_id = ${slot((input) => input.scope.organizationId)}
      and number = ${slot(({ taskNumber }) => taskNumber)})`
    const { rows } = taskSource(db, callerOf(slot, scope), {
      isOrdered: true,
      condition: ({ age }) => sql`${age} = ${id}`,
    })
    const matching = conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
    return sql`select extract(epoch from s.at)::float8 + ${sql.lit(keyBonusSeconds)} as score, 'task' as type, s.id
      from (${rows}) s ${matching}`
  },
)

/** The caller as parameters of a statement. */
export const callerOf = <Input extends { scope: SearchScope }>(
  slot: SlotOf<Input>,
  { seesEverything }: SearchScope,
): SearchCaller => ({
  userId: sql<number>`${slot(({ scope }) => scope.userId)}::int`,
  organizationId: sql<number>`${slot(({ scope }) => scope.organizationId)}::int`,
  now: sql<string>`${slot(({ scope }) => scope.now)}::timestamp`,
  seesEverything,
})

const titleOf = <Input extends Wanted>(slot: SlotOf<Input>) => sql`${slot(({ queries }) => queries.title)}::tsquery`

type Selection = { conditions: readonly RawBuilder<boolean>[]; title: Expression<unknown>; limit: Expression<number> }

function newestOf({ type, rows }: Source, { conditions, title, limit }: Selection) {
  const matching = conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
  return sql<Match>`(
    select extract(epoch from newest.at)::float8
      + case when newest.is_own then ${sql.lit(ownBonusSeconds)} else 0 end
      + case when newest.search @@ ${title} then ${sql.lit(titleBonusSeconds)} else 0 end as score,
      ${sql.lit(type)} as type, newest.id
    from (
      select s.id, s.at, s.search, s.is_own from (${rows}) s ${matching} order by s.age_order desc limit ${limit}
    ) newest
  )`
}
