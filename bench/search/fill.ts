import pg from 'pg'
import { createWords, randomText } from '../lib/random-words.ts'

export type SearchSizes = { tasks: number; comments: number; messages: number }

/** Small enough that a statement does not hold much memory. */
const batchSize = 20_000

/**
 * Gives the seeded tasks texts of different words and no due dates, so that no reminders are written while the
 * searches run. Adds comments, and messages in 20 rooms of the first user.
 */
export async function fillForSearch(ownerUrl: string, { tasks, comments, messages }: SearchSizes): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const inBatches = async (count: number, statement: string) => {
    for (let first = 1; first <= count; first += batchSize)
      await client.query(statement, [first, Math.min(first + batchSize - 1, count)])
  }
  await client.query(`
    ${createWords}
    insert into chat_rooms (id, organization_id, name, created_by, last_seq)
      select gen_random_uuid(), o.id, 'Room ' || n, 1, ${Math.ceil(messages / 20)} from organizations o, generate_series(1, 20) n;
    insert into chat_participants (organization_id, room_id, user_id)
      select r.organization_id, r.id, u.id from chat_rooms r, users u where u.id = 1 or (u.id + r.number) % 5 = 0;`)
  await inBatches(
    tasks,
    `update tasks t set title = ${randomText(5)}, description = ${randomText(30)}, due_date = null from (select id, number as n from tasks) s
    where s.id = t.id and s.n between $1 and $2`,
  )
  await inBatches(
    comments,
    `insert into task_comments (organization_id, task_id, user_id, content, created_at)
    select t.organization_id, t.id, 1 + n % 50, ${randomText(15)}, now() - (${comments} - n) * interval '1 minute'
    from generate_series($1::int, $2::int) n join tasks t on t.number = 1 + n % ${tasks}`,
  )
  await inBatches(
    messages,
    `insert into chat_messages (id, organization_id, room_id, seq, sender_id, content, created_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 14))::uuid, r.organization_id, r.id, 1 + n / 20, 1 + n % 50, ${randomText(10)},
      at
    from generate_series($1::int, $2::int) n cross join lateral (select now() - (${messages} - n) * interval '1 minute') sent (at)
    join chat_rooms r on r.number % 20 = n % 20`,
  )
  await client.query('vacuum analyze tasks, task_words, task_comments, chat_rooms, chat_participants, chat_messages')
  await client.end()
}
