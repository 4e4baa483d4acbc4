import { type RawBuilder, sql } from 'kysely'
import type { LargeTable } from './statistics.ts'

/** The numbers of a table's oldest and newest part; the part 0 is older than all. */
export type Extent = { oldest: number; newest: number }

type Parts = {
  /** The number of a row's part, as in the index of the words. */
  partOf: (age: RawBuilder<unknown>) => RawBuilder<number>
  /** The lowest value that the column of the age can have in a part. */
  firstAgeIn: (part: number) => string
}

const numbered = (bits: number): Parts => ({
  partOf: (age) => sql`${age} >> ${sql.lit(bits)}`,
  firstAgeIn: (part) => String(part * 2 ** bits),
})

const millisecondsPerPart = 2 ** 30

const byTime: Parts = {
  partOf: (id) => sql`part_of_message(${id})`,
  firstAgeIn: (part) => {
    const milliseconds = (part * millisecondsPerPart).toString(16).padStart(12, '0')
    return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`
  },
}

/** How the rows of the large tables are divided, by age, in parts that the index of the words distinguishes. */
export const parts: Record<LargeTable, Parts> = {
  task_words: numbered(13),
  task_comments: numbered(14),
  chat_messages: byTime,
  files: numbered(13),
}

/**
 * The oldest and the newest part of each large table, over all organizations, as JSON. Messages whose ids say nothing about
 * their age are in the part 0, which does not count.
 */
export function readExtents(): RawBuilder<Record<LargeTable, Extent>> {
  const extent = (table: LargeTable, age: string, isDated = sql`true`) => {
    const end = (direction: 'asc' | 'desc') => sql`coalesce((
      select ${parts[table].partOf(sql.ref(age))} from ${sql.table(table)} where ${isDated}
      order by ${sql.ref(age)} ${sql.raw(direction)} limit 1), 0)`
    return sql`json_build_object('oldest', ${end('asc')}, 'newest', ${end('desc')})`
  }
  return sql`json_build_object(
    'task_words', ${extent('task_words', 'task_id')}, 'task_comments', ${extent('task_comments', 'id')},
    'chat_messages', ${extent('chat_messages', 'id', sql`part_of_message(id) > 0`)}, 'files', ${extent('files', 'id')})`
}
