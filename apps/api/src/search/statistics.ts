import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** The tables that grow without bounds, with the column of their words. */
const wordColumns = { task_words: 'words', task_comments: 'search', chat_messages: 'search', files: 'search' } as const
export type LargeTable = keyof typeof wordColumns

/** What PostgreSQL has counted in a sample of a table. */
export type TableStatistics = {
  rowCount: number
  /** The words that occur most frequently, with the part of the rows that contain them. */
  frequencies: ReadonlyMap<string, number>
  /** The part of the rows that may contain another word. */
  otherFrequency: number
  /** The organizations with the most rows, with their part of the rows. */
  shares: ReadonlyMap<number, number>
  /** The part of the rows that another organization may have. */
  otherShare: number
}
export type Statistics = Record<LargeTable, TableStatistics>

const validForMilliseconds = 5 * 60 * 1_000

const readStatistics = new WeakMap<Store['pool'], { statistics: Promise<Statistics>; readAt: number }>()

/**
 * The statistics of the large tables, which decide only how a search reads them, and never what it finds. They are read
 * every few minutes, because PostgreSQL itself renews them rarely.
 */
export function statisticsOf(store: Pick<Store, 'db' | 'pool'>): Promise<Statistics> {
  const known = readStatistics.get(store.pool)
  if (known && performance.now() - known.readAt < validForMilliseconds) return known.statistics
  const statistics = read(store)
  readStatistics.set(store.pool, { statistics, readAt: performance.now() })
  statistics.catch(() => readStatistics.delete(store.pool))
  return statistics
}

type Row = {
  row_count: number
  words: string[] | null
  frequencies: number[] | null
  organizations: number[] | null
  shares: number[] | null
}

async function read({ db }: Pick<Store, 'db'>): Promise<Statistics> {
  const ofTable = async (table: LargeTable): Promise<TableStatistics> => {
    const { rows } = await sql<Row>`
      select
        greatest(c.reltuples, 0)::float8 as row_count,
        w.most_common_elems::text::text[] as words,
        w.most_common_elem_freqs::float8[] as frequencies,
        o.most_common_vals::text::int[] as organizations,
        o.most_common_freqs::float8[] as shares
      from pg_class c
      left join pg_stats w on w.schemaname = 'public' and w.tablename = c.relname and w.attname = ${wordColumns[table]}
      left join pg_stats o on o.schemaname = 'public' and o.tablename = c.relname and o.attname = 'organization_id'
      where c.oid = ${`public.${table}`}::regclass`.execute(db)
    return statisticsIn(rows[0])
  }
  const [task_words, task_comments, chat_messages, files] = await Promise.all([
    ofTable('task_words'),
    ofTable('task_comments'),
    ofTable('chat_messages'),
    ofTable('files'),
  ])
  return { task_words, task_comments, chat_messages, files }
}

/** After the frequencies of the words follows the lowest of them. */
function statisticsIn(row: Row | undefined): TableStatistics {
  const words = row?.words ?? []
  const frequencies = row?.frequencies ?? []
  const organizations = row?.organizations ?? []
  const shares = row?.shares ?? []
  return {
    rowCount: row?.row_count ?? 0,
    frequencies: new Map(words.map((word, index) => [word, frequencies[index] ?? 0])),
    otherFrequency: frequencies[words.length] ?? 0,
    shares: new Map(organizations.map((id, index) => [id, shares[index] ?? 0])),
    otherShare: shares.length > 0 ? Math.min(...shares) : 1,
  }
}
