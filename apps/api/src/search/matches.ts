import type { SearchType } from '@muster/contracts/search/operators'
import { type SlotOf, shapedStatement } from '@muster/database/shaped-statement'
import { executeUnprepared } from '@muster/database/unprepared'
import type { Db, Store } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { parts } from './parts.ts'
import { type Reading, type Shape, wholeTable } from './readings.ts'
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

/** An object that matches, with its place in the order of the results, and the table that it was found in. */
export type Match = { score: number; type: SearchType; id: string; source: LargeTable | 'small' }

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

/** Whether objects of this type are found in a small table. */
export const isSmall = (type: SearchType) => !['task', 'message', 'file'].includes(type)

type Wanted = {
  scope: SearchScope
  queries: TermQueries
  conditions: readonly RawBuilder<boolean>[]
}

/** A part of a large table that is to be read. */
export type TableReading = { table: LargeTable; reading: Reading; limit: number }

type WantedMatches = Wanted & {
  readings: readonly TableReading[]
  /** The types that are found in small tables. */
  smallTypes: readonly SearchType[]
  /** How many matches of each small table are read. */
  smallLimit: number
}
type WantedTask = Wanted & { taskNumber: number }

/**
 * A statement that is compiled and prepared once for each shape. Those with conditions have too many shapes, so they are
 * compiled and planned for each search.
 */
function searchStatement<Input extends Wanted>(
  shapeOf: (input: Input) => string,
  build: (db: Db, slot: SlotOf<Input>, input: Input) => RawBuilder<Match>,
) {
  // The database is part of the input, because each search on a replica has a transaction of its own.
  const runPrepared = shapedStatement<Input & { db: Db }, Match>(shapeOf, (slot, first) => build(first.db, slot, first))
  return ({ db }: Pick<Store, 'db'>, input: Input): Promise<Match[]> =>
    input.conditions.length === 0
      ? runPrepared(db, { ...input, db })
      : executeUnprepared(db, build(db, (read) => sql`${read(input)}`, input).compile(db))
}

/**
 * The newest matches of the small tables and in parts of the large ones. One statement reads all of them, because a
 * statement of its own costs more than what most of them read.
 */
export const newestMatches = searchStatement<WantedMatches>(
  ({ scope, readings, smallTypes }) =>
    `${scope.seesEverything} ${smallTypes.length > 0} ${readings.map(({ table, reading }) => `${table} ${reading.shape}`)}`,
  (db, slot, { scope, readings, smallTypes, conditions }) => {
    const large = readings.map(({ table, reading: { shape } }, index) => {
      const { source, age } = largeSources[table]
      const ofReading = <Value>(read: (reading: Reading) => Value) =>
        slot(({ readings }) => read(readings[index]?.reading ?? emptyReading))
      const matching = matchingIn(table, shape, {
        indexed: sql`${ofReading(({ indexed }) => indexed)}::tsquery`,
        remaining: sql`${ofReading(({ remaining }) => remaining)}::tsquery`,
        from: sql`${ofReading(({ from }) => from ?? age.lowest)}::${sql.raw(age.type)}`,
        fromPart: sql`${ofReading(({ fromPart }) => fromPart)}::int`,
      })
      const limit = slot(({ readings }) => readings[index]?.limit ?? 0)
      return newestOf(table, source(db, callerOf(slot, scope), matching), { conditions, title: titleOf(slot), limit })
    })
    const small = smallTypes.length > 0 ? matchesInSmall(db, slot, { scope, conditions }) : []
    return sql`${sql.join([...small, ...large], sql` union all `)}`
  },
)

const emptyReading: Reading = { shape: 'newest', indexed: null, remaining: null, ...wholeTable }

type Condition = Record<'indexed' | 'remaining' | 'from' | 'fromPart', Expression<unknown>>

/** Forms of the condition that PostgreSQL can look up only in the index that belongs to the shape. */
function matchingIn(table: LargeTable, shape: Shape, { indexed, remaining, from, fromPart }: Condition): Matching {
  const meetsRemaining = (words: RawBuilder<unknown>) => sql<boolean>`(${words} @@ ${remaining}) is not false`
  if (shape === 'newest')
    return {
      isOrdered: true,
      condition: ({ words, age }) => sql`
      ${meetsRemaining(words)} and ${age} >= ${from} and ${parts[table].partOf(age)} >= ${fromPart}`,
    }
  return {
    isOrdered: false,
    condition: ({ words, age, organizationId }) => sql`
      search_entries(${organizationId}, ${parts[table].partOf(age)}, ${words}) @@ ${indexed} and ${meetsRemaining(words)}`,
  }
}

/** The newest matches of each of the small tables. */
function matchesInSmall(
  db: Db,
  slot: SlotOf<WantedMatches>,
  { scope, conditions }: Pick<WantedMatches, 'scope' | 'conditions'>,
) {
  const query = sql`${slot(({ queries }) => queries.all)}::tsquery`
  return smallSources.map((source) => {
    const found = source(db, callerOf(slot, scope))
    const isWanted = sql<boolean>`${sql.lit(found.type)} = any(${slot(({ smallTypes }) => [...smallTypes])}::text[])`
    const isMatch = sql<boolean>`(s.search @@ ${query}) is not false`
    const limit = slot(({ smallLimit }) => smallLimit)
    return newestOf('small', found, { conditions: [isWanted, isMatch, ...conditions], title: titleOf(slot), limit })
  })
}

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
    return sql`select extract(epoch from s.at)::float8 + ${sql.lit(keyBonusSeconds)} as score, 'task' as type, s.id,
        'task_words' as source
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

function newestOf(source: Match['source'], { type, rows }: Source, { conditions, title, limit }: Selection) {
  const matching = conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
  return sql<Match>`(
    select extract(epoch from newest.at)::float8
      + case when newest.is_own then ${sql.lit(ownBonusSeconds)} else 0 end
      + case when newest.search @@ ${title} then ${sql.lit(titleBonusSeconds)} else 0 end as score,
      ${sql.lit(type)} as type, newest.id, ${sql.lit(source)} as source
    from (
      select s.id, s.at, s.search, s.is_own from (${rows}) s ${matching} order by s.age_order desc limit ${limit}
    ) newest
  )`
}
