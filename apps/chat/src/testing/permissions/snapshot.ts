import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

const tables = [
  'chat_rooms',
  'chat_participants',
  'chat_messages',
  'chat_reactions',
  'files',
  'chat_profiles',
  'facts',
  'notifications',
  'memberships',
  'users',
]

/** A checksum of the rows of `tables`, and of all chat events except those about who is online. */
export async function snapshot(db: Db): Promise<string> {
  const sums = [...tables.map((table) => sql`select t::text as row from ${sql.table(table)} t`), eventRows].map(
    (rows) => sql`select concat(count(*), ' ', sum(hashtextextended(row, 0))) as sum from (${rows}) r`,
  )
  const { rows } = await sql<{ sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return rows.map(({ sum }) => sum).join()
}

const eventRows = sql`select t::text as row from chat_events t where t.kind <> 'status'`
