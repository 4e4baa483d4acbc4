import type { SearchType } from '@muster/contracts/search/operators'
import type { Db, Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import type { SearchPosition } from './cursor.ts'
import type { SearchScope } from './scope.ts'
import { messageSource, roomSource } from './sources/chat.ts'
import { milestoneCommentSource, taskCommentSource } from './sources/comments.ts'
import { personSource } from './sources/people.ts'
import type { Source } from './sources/source.ts'
import { goalSource, milestoneSource, projectSource, taskSource } from './sources/work.ts'
import type { TermQueries } from './terms.ts'

/** A search finds at most this many objects of each source, the newest ones, so that its work is bounded. */
const maxMatchesPerSource = 400

/** A result counts as this much newer if it is the caller's own, or if its title contains all words. */
const ownBonusSeconds = 30 * 24 * 60 * 60
const titleBonusSeconds = 365 * 24 * 60 * 60
/** More than all seconds since 1970. */
const keyBonusSeconds = 100_000_000_000

const sources = [
  taskSource,
  taskCommentSource,
  milestoneCommentSource,
  projectSource,
  goalSource,
  milestoneSource,
  personSource,
  roomSource,
  messageSource,
]

type Wanted = {
  types: readonly SearchType[]
  queries: TermQueries
  conditions: readonly RawBuilder<boolean>[]
  /** The number of the task whose key the query is; null if it is not a key. */
  taskNumber: number | null
  after: SearchPosition | null
  limit: number
}

/** Returns the sources of these types, as the caller sees them. */
export const sourcesOf = (db: Db, scope: SearchScope, types: readonly SearchType[]): Source[] =>
  sources.map((source) => source(db, scope)).filter(({ type }) => types.includes(type))

/** Finds the best matches after a position. */
export async function findCandidates(store: Store, scope: SearchScope, wanted: Wanted): Promise<SearchPosition[]> {
  const statement = candidates(store.db, scope, wanted).compile(store.db)
  // Not prepared, so that PostgreSQL plans each search for the frequency of its words.
  const { rows } = await store.pool.query<SearchPosition>(statement.sql, [...statement.parameters])
  return rows
}

/** Selects the best matches: the newest ones of each source, in the order of their scores. */
export function candidates(db: Db, scope: SearchScope, wanted: Wanted): RawBuilder<SearchPosition> {
  const { types, taskNumber, after, limit } = wanted
  const parts = sourcesOf(db, scope, types).map((source) => matchesOf(source, wanted))
  if (types.includes('task') && taskNumber !== null) parts.push(taskWithKey(db, scope, { ...wanted, taskNumber }))
  const position = after && sql`where (score, type, id) < (${after.score}::float8, ${after.type}, ${after.id})`
  return sql`
    select score, type, id from (
      select max(score) as score, type, id from (${sql.join(parts, sql` union all `)}) matches group by type, id
    ) scored ${position ?? sql``}
    order by score desc, type desc, id desc limit ${limit}`
}

function matchesOf({ type, rows }: Source, { queries, conditions }: Wanted) {
  const matching = queries.all === null ? conditions : [sql`s.search @@ ${queries.all}::tsquery`, ...conditions]
  const titleBonus =
    queries.title === null
      ? sql``
      : sql`+ case when newest.search @@ ${queries.title}::tsquery then ${sql.lit(titleBonusSeconds)} else 0 end`
  return sql`(
    select extract(epoch from newest.at)::float8
      + case when newest.is_own then ${sql.lit(ownBonusSeconds)} else 0 end ${titleBonus} as score,
      ${sql.lit(type)} as type, newest.id
    from (
      select s.id, s.at, s.search, s.is_own from (${rows}) s where ${sql.join(matching, sql` and `)}
      order by s.age_order desc limit ${sql.lit(maxMatchesPerSource)}
    ) newest
  )`
}

function taskWithKey(db: Db, scope: SearchScope, { taskNumber, conditions }: Wanted & { taskNumber: number }) {
  const { rows } = taskSource(db, scope)
  const hasKey = sql`s.task_id = (
    select id from tasks where organization_id = ${scope.organizationId} and number = ${taskNumber})`
  return sql`(
    select extract(epoch from s.at)::float8 + ${sql.lit(keyBonusSeconds)} as score, 'task' as type, s.id
    from (${rows}) s where ${sql.join([hasKey, ...conditions], sql` and `)}
  )`
}
