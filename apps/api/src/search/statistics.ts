import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** The tables that grow without bounds, with the columns of their words and of the order of their age. */
const columns = {
  task_words: { words: 'words', age: 'task_id' },
  task_comments: { words: 'search', age: 'id' },
  chat_messages: { words: 'search', age: 'id' },
  files: { words: 'search', age: 'id' },
} as const
export type LargeTable = keyof typeof columns

/** What PostgreSQL has counted in a sample of a table. */
export type TableStatistics = {
  rowCount: number
  /** The words that occur most frequently, with the part of the rows that contain them. */
  frequencies: ReadonlyMap<string, number>
  /** The part of the rows that may contain another word. */
  otherFrequency: number
  /** Values of the column of the age that divide the rows in parts of equal size, the oldest first. */
  ages: readonly string[]
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

type Row = { row_count: number; words: string[] | null; frequencies: number[] | null; ages: string[] | null }

async function read({ db }: Pick<Store, 'db'>): Promise<Statistics> {
  const ofTable = async (table: LargeTable): Promise<TableStatistics> => {
    const { words, age } = columns[table]
    const { rows } = await sql<Row>`
      select
        greatest(c.reltuples, 0)::float8 as row_count,
        w.most_common_elems::text::text[] as words,
        w.most_common_elem_freqs::float8[] as frequencies,
        a.histogram_bounds::text::text[] as ages
      from pg_class c
      left join pg_stats w on w.schemaname = 'public' and w.tablename = c.relname and w.attname = ${words}
      left join pg_stats a on a.schemaname = 'public' and a.tablename = c.relname and a.attname = ${age}
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
  return {
    rowCount: row?.row_count ?? 0,
    frequencies: new Map(words.map((word, index) => [word, frequencies[index] ?? 0])),
    otherFrequency: frequencies[words.length] ?? 0,
    ages: row?.ages ?? [],
  }
}
