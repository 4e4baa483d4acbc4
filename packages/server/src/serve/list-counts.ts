import { type Slots, statement } from '@muster/database/statement'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { LruCache } from '../run/lru-cache.ts'
import type { Store } from '../store.ts'
import { guardCondition, type Source, splitGuard, type WithGuard } from './guard.ts'

export type CountParts = {
  /** Counts all rows. */
  total: Expression<unknown>
  /** Selects `value` and `count` for each value that the list is grouped by. */
  groups?: Expression<object>
}

type BuildCountParts<Values> = (
  slots: Slots<Values>,
) => CountParts & { caller: RawBuilder<unknown>; stamp: Expression<string | null> }
/** The input that decides whether a page contains the whole list. */
type PageParameters = {
  group?: unknown
  ids?: unknown
  limit?: number
  offset?: number
  cursor?: string
  group_limit?: number
}
/** A page that was read, with the counts over all pages if its statement provides them. */
type PageCounts = { count: number; total?: number | null; groups?: string | null }

/**
 * Returns a function that counts the rows of a list: all of them and, if the list is grouped, those of each group.
 * Counts that the page does not provide are cached under a key that changes with the stamp of the list.
 */
export function listCounts<Values extends object>(store: Store, build: BuildCountParts<Values>) {
  const count = statement<WithGuard<Values>, { total: number }>((guardedSlots) => {
    const { guard, slots } = splitGuard<Values>(guardedSlots)
    const { caller, total, stamp } = build(slots)
    return sql`with ${caller} select ${total}::int as total from me ${guardCondition('where', guard, stamp)}`
  })
  const countGroups = statement<WithGuard<Values>, { groups: string }>((guardedSlots) => {
    const { guard, slots } = splitGuard<Values>(guardedSlots)
    const { caller, groups, stamp } = build(slots)
    return sql`with ${caller} select coalesce(json_object_agg(g.value, g.count), '{}')::text as groups
      from ${groups ?? sql`(select null as value, 0 as count limit 0)`} g ${guardCondition('having', guard, stamp)}`
  })
  const totals = new LruCache<string, number>(2_000)
  const groupCounts = new LruCache<string, string>(500)
  const { db } = store
  /** Reads from the source of the page or, if that is a replica which has changed since, from the primary. */
  async function readFrom<Row>(
    { pool, guard }: Source,
    read: (db: Store['db'], pool: Store['pool'], values: WithGuard<Values>) => Promise<Row[]>,
    values: Values,
  ): Promise<Row | undefined> {
    if (guard === undefined) return (await read(db, pool, values))[0]
    const [row] = await read(db, pool, { ...values, guard }).catch(() => [])
    return row ?? (await read(db, store.pool, values))[0]
  }

  /** `groups` is the JSON text of an object with the count of each group; undefined if the list is not grouped. */
  return async (
    values: Values,
    page: PageCounts,
    key: string,
    source: Source,
  ): Promise<{ total: number; groups?: string | undefined }> => {
    const parameters: PageParameters = values
    const readGroups = async () => (await readFrom(source, countGroups, values))?.groups ?? '{}'
    const groups =
      parameters.group === undefined
        ? undefined
        : (page.groups ?? (isEmpty(parameters, page.count) ? '{}' : await groupCounts.getOrCompute(key, readGroups)))
    if (parameters.ids !== undefined) return { total: page.count, groups }
    const knownTotal = totalOnPage(parameters, page.count) ?? page.total
    if (knownTotal !== undefined && knownTotal !== null) return { total: knownTotal, groups }
    const readTotal = async () =>
      groups === undefined || parameters.group === overlappingGroup
        ? ((await readFrom(source, count, values))?.total ?? 0)
        : sumOf(groups)
    return { total: await totals.getOrCompute(key, readTotal), groups }
  }
}

/** The word for groups of which a row may be in several, so that their counts do not add up to the total. */
const overlappingGroup = 'custom_field'

/** Whether the whole list is empty, which is known if its first page has no rows. */
const isEmpty = ({ offset, cursor, ids }: PageParameters, count: number) =>
  count === 0 && !offset && cursor === undefined && ids === undefined

/** The total, if the page certainly contains all rows of the list; undefined otherwise. */
function totalOnPage(
  { limit = 10_000, offset, cursor, group_limit }: PageParameters,
  count: number,
): number | undefined {
  return !offset && cursor === undefined && group_limit === undefined && count < limit ? count : undefined
}

const pageParameters = new Set(['ids', 'limit', 'offset', 'cursor', 'sort', 'sort_field', 'group_limit'])

/** The URL without the parameters that select a part of the list or sort it, which do not affect the cached counts. */
export function listUrl(url: string): string {
  const [path, query = ''] = url.split('?', 2)
  const listParameters = query.split('&').filter((part) => !pageParameters.has(part.split('=', 1)[0] ?? ''))
  return `${path}?${listParameters.join('&')}`
}

function sumOf(groups: string): number {
  const counts: Record<string, number> = JSON.parse(groups)
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
