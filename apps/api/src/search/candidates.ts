import type { SearchType } from '@muster/contracts/search/operators'
import type { Store } from '@muster/server/store'
import type { RawBuilder } from 'kysely'
import type { SearchPosition } from './cursor.ts'
import { isSmall, largeSources, type Match, newestMatches, type TableReading, taskWithKey } from './matches.ts'
import { type Readings, readingsFor, wholeTable } from './readings.ts'
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
  const limit = round === 0 ? maxMatchesInFirstRound : maxMatches
  const [withKey, { small, large }] = await Promise.all([
    taskNumber === null || !types.includes('task') ? [] : taskWithKey(store, { scope, ...wanted, taskNumber }),
    newestOfEach(store, scope, { ...wanted, limit, withSmall: round === 0 }),
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

type LimitedWanted = Wanted & { limit: number }
type OfTable = { table: LargeTable; matches: Match[]; readings: Readings }

const largeTables = ['task_words', 'task_comments', 'chat_messages', 'files'] as const

/** The newest matches of the small tables and of each large one. Each statement reads what is missing after the last. */
async function newestOfEach(store: Store, scope: SearchScope, wanted: LimitedWanted & { withSmall: boolean }) {
  const { types, limit, withSmall } = wanted
  const statistics = await statisticsOf(store)
  const tables = largeTables
    .filter((table) => types.includes(largeSources[table].type))
    .map((table): OfTable => ({ table, matches: [], readings: readingsOf(scope, statistics, { ...wanted, table }) }))
  const small: Match[] = []
  for (let smallTypes = withSmall ? types.filter(isSmall) : []; ; smallTypes = []) {
    const readings = tables.flatMap(({ table, matches, readings: left }): TableReading[] => {
      const reading = matches.length < limit ? left.next(matches.length).value : undefined
      return reading ? [{ table, reading, limit: limit - matches.length }] : []
    })
    if (readings.length === 0 && smallTypes.length === 0) break
    const found = await newestMatches(store, { scope, ...wanted, readings, smallTypes, smallLimit: maxMatches })
    small.push(...found.filter(({ source }) => source === 'small'))
    for (const { table, matches } of tables) matches.push(...found.filter(({ source }) => source === table))
  }
  return { small, large: tables.map(({ matches }) => matches) }
}

function readingsOf(
  { seesEverything, organizationId, extents }: SearchScope,
  statistics: Statistics,
  { table, queries, conditions, limit }: LimitedWanted & { table: LargeTable },
): Readings {
  const startsFromOwn = largeSources[table].startsFromOwn && !seesEverything
  const hasIndexedWord = queries.each.some(({ term }) => !term.isExcluded)
  if (startsFromOwn || !hasIndexedWord)
    return [{ shape: 'newest', indexed: null, remaining: queries.all, ...wholeTable } as const].values()
  return readingsFor({
    ...{ table, organizationId, queries, statistics: statistics[table], extent: extents[table] },
    // How many of the matches meet further conditions is not known, so they are read as if few did.
    count: conditions.length > 0 ? limit * 10 : limit,
  })
}
