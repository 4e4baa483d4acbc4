import type { SearchType } from '@muster/contracts/search/operators'
import type { Store } from '@muster/server/store'
import type { RawBuilder } from 'kysely'
import type { SearchPosition } from './cursor.ts'
import { largeSources, type Match, matchesInLarge, matchesInSmall, taskWithKey } from './matches.ts'
import { type Reading, readingsFor } from './readings.ts'
import type { SearchScope } from './scope.ts'
import { type LargeTable, type Statistics, statisticsOf } from './statistics.ts'
import type { TermQueries } from './terms.ts'

/**
 * A search finds at most this many objects of each source, the newest ones, so that its work is bounded. The first pages
 * order fewer of them, and the others follow in a second round.
 */
const maxMatches = 400
const maxMatchesInFirstRound = 50

type Wanted = {
  types: readonly SearchType[]
  queries: TermQueries
  conditions: readonly RawBuilder<boolean>[]
  /** The number of the task whose key the query is; null if it is not a key. */
  taskNumber: number | null
  after: SearchPosition | null
  limit: number
}

/** Finds the best matches after a position. */
export async function findCandidates(store: Store, scope: SearchScope, wanted: Wanted): Promise<SearchPosition[]> {
  const { after, limit } = wanted
  const found: SearchPosition[] = []
  for (const round of after?.round === 1 ? ([1] as const) : ([0, 1] as const)) {
    const { matches, isComplete } = await matchesInRound(store, scope, wanted, round)
    found.push(
      ...matches
        .map((match) => ({ round, ...match }))
        .sort(byPosition)
        .filter(isAfter(after)),
    )
    if (isComplete || found.length >= limit) break
  }
  return found.slice(0, limit)
}

const isAfter = (after: SearchPosition | null) => (position: SearchPosition) =>
  after === null || byPosition(after, position) < 0

const byPosition = (one: SearchPosition, other: SearchPosition) =>
  one.round - other.round || other.score - one.score || compare(other.type, one.type) || compare(other.id, one.id)

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

async function matchesInRound(store: Store, scope: SearchScope, wanted: Wanted, round: 0 | 1) {
  const { types, taskNumber } = wanted
  const statistics = await statisticsOf(store)
  const tables = (['task_words', 'task_comments', 'chat_messages', 'files'] as const).filter((table) =>
    types.includes(largeSources[table].type),
  )
  const limit = round === 0 ? maxMatchesInFirstRound : maxMatches
  const [withKey, small, ...large] = await Promise.all([
    taskNumber === null || !types.includes('task') ? [] : taskWithKey(store, { scope, ...wanted, taskNumber }),
    round === 1 ? [] : matchesInSmall(store, { scope, ...wanted, limit: maxMatches }),
    ...tables.map((table) => newestMatches(store, scope, { ...wanted, table, statistics, limit })),
  ])
  const key = withKey[0]
  const others = [
    ...small,
    ...large.flatMap((matches) => (round === 0 ? matches : matches.slice(maxMatchesInFirstRound))),
  ]
  const matches = key ? others.filter(({ type, id }) => type !== key.type || id !== key.id) : others
  return {
    matches: key && round === 0 ? [key, ...matches] : matches,
    isComplete: round === 1 || large.every(({ length }) => length < limit),
  }
}

type WantedOfTable = Wanted & { table: LargeTable; statistics: Statistics; limit: number }

/** The newest matches of a large table. */
async function newestMatches(store: Store, scope: SearchScope, wanted: WantedOfTable): Promise<Match[]> {
  const { limit } = wanted
  const matches: Match[] = []
  for (const reading of readingsOf(scope, wanted)) {
    matches.push(...(await matchesInLarge(store, { ...wanted, scope, reading, limit: limit - matches.length })))
    if (matches.length >= limit) break
  }
  return matches
}

function readingsOf({ seesEverything, organizationId, extents }: SearchScope, wanted: WantedOfTable): Reading[] {
  const { table, statistics, queries, conditions, limit } = wanted
  const startsFromOwn = largeSources[table].startsFromOwn && !seesEverything
  const hasIndexedWord = queries.each.some(({ term }) => !term.isExcluded)
  if (startsFromOwn || !hasIndexedWord) return [{ shape: 'newest', indexed: null, remaining: queries.all, from: null }]
  return readingsFor({
    ...{ table, organizationId, queries, statistics: statistics[table], extent: extents[table] },
    // How many of the matches meet further conditions is not known, so they are read as if few did.
    count: conditions.length > 0 ? limit * 10 : limit,
  })
}
