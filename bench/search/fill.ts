import pg from 'pg'

export type SearchSizes = { tasks: number; comments: number; messages: number }

const wordCount = 20_000
/** Small enough that a statement does not hold much memory. */
const batchSize = 20_000

/**
 * A text of random words. Their frequencies differ as in a language: the logarithms of their ranks are equally
 * distributed. `n` makes PostgreSQL compute a new text for each row.
 */
const text = (length: number) => `(
  select string_agg(bench_word(floor(exp(random() * ln(${wordCount})))::int), ' ')
  from generate_series(1, ${length} + 0 * n))`

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
    create function bench_word(rank int) returns text language sql immutable
    return substr(translate(md5(rank::text), '0123456789', 'aeioulnrst'), 1, 4 + rank % 6);
    insert into chat_rooms (id, organization_id, name, created_by, last_seq)
      select gen_random_uuid(), o.id, 'Room ' || n, 1, ${Math.ceil(messages / 20)} from organizations o, generate_series(1, 20) n;
    insert into chat_participants (organization_id, room_id, user_id)
      select r.organization_id, r.id, u.id from chat_rooms r, users u where u.id = 1 or (u.id + r.number) % 5 = 0;`)
  await inBatches(
    tasks,
    `update tasks t set title = ${text(5)}, description = ${text(30)}, due_date = null from (select id, number as n from tasks) s
    where s.id = t.id and s.n between $1 and $2`,
  )
  await inBatches(
    comments,
    `insert into task_comments (organization_id, task_id, user_id, content, created_at)
    select t.organization_id, t.id, 1 + n % 50, ${text(15)}, now() - (${comments} - n) * interval '1 minute'
    from generate_series($1::int, $2::int) n join tasks t on t.number = 1 + n % ${tasks}`,
  )
  await inBatches(
    messages,
    `insert into chat_messages (id, organization_id, room_id, seq, sender_id, content, created_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 14))::uuid, r.organization_id, r.id, 1 + n / 20, 1 + n % 50, ${text(10)},
      at
    from generate_series($1::int, $2::int) n cross join lateral (select now() - (${messages} - n) * interval '1 minute') sent (at)
    join chat_rooms r on r.number % 20 = n % 20`,
  )
  await client.query('vacuum analyze tasks, task_words, task_comments, chat_rooms, chat_participants, chat_messages')
  await client.end()
}

/** Words of the texts, the frequent ones more often, each complete or cut off as while a user types. */
export async function searchedWords(ownerUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ word: string }>(
    `select substr(bench_word(floor(exp(random() * ln(${wordCount})))::int), 1, case when n % 2 = 0 then 9 else 3 + n % 3 end) as word
    from generate_series(1, $1) n`,
    [count],
  )
  await client.end()
  return rows.map(({ word }) => word)
}
