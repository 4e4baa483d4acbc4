import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { createWords, randomText, searchedWords } from '../lib/random-words.ts'

/** How many rows a database has. `organizations` of equal size share them. */
export type DatabaseSizes = {
  organizations: number
  tasks: number
  facts: number
  messages: number
  notifications: number
}

const users = 50
const projects = 22
const roomsPerOrganization = 20
/** Small enough that a statement does not hold much memory, and that its progress is visible. */
const batchSize = 100_000
/** The rows share this many texts, because random words for each row would take longer than everything else. */
const textCount = 20_000

/**
 * Fills an empty database with organizations of equal size: 50 users, 22 projects and 20 rooms each, and their share of the
 * tasks, facts of the last 25 days, messages of a year and notifications. The ids of an organization's rows are
 * adjacent, except those of facts, messages and notifications, which alternate as they would in use.
 *
 * @returns the token of a manager of the first organization, ids there, and words of the texts
 */
export async function fillDatabase(ownerUrl: string, sizes: DatabaseSizes) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const token = randomBytes(32).toString('base64url')
  const inBatches = async (count: number, statement: string) => {
    for (let first = 1; first <= count; first += batchSize)
      await client.query(statement, [first, Math.min(first + batchSize - 1, count)])
  }
  const tasksPerOrganization = sizes.tasks / sizes.organizations
  await client.query(`
    set synchronous_commit = off;
    ${createWords}
    create temporary table texts as select n as number, ${randomText(5)} as title, ${randomText(15)} as words
      from generate_series(0, ${textCount - 1}) n;
    alter table texts add primary key (number);
    insert into users (email, username, full_name, status, is_verified)
      select 'p' || n || '@example.com', 'p' || n, 'Person ' || n, 'active', true
      from generate_series(1, ${users * sizes.organizations}) n;
    insert into organizations (name, description, key_prefix)
      select 'Company ' || n, 'Bench', 'C' || chr(64 + n) from generate_series(1, ${sizes.organizations}) n;
    insert into task_numbers (organization_id, last) select id, ${tasksPerOrganization} from organizations;
    insert into memberships (organization_id, user_id, role, status, joined_at)
      select o.id, u.id, case when u.id % ${users} in (1, 2) then 'admin' when u.id % ${users} < 9 then 'manager' else 'member' end,
        'active', now()
      from organizations o join users u on (u.id - 1) / ${users} = o.id - 1;
    insert into projects (organization_id, name, created_by)
      select o.id, 'Project ' || n, 1 + (o.id - 1) * ${users} from organizations o, generate_series(1, ${projects}) n order by 1, n;
    insert into chat_rooms (id, organization_id, name, created_by, last_seq, last_message_at)
      select gen_random_uuid(), o.id, 'Room ' || n, 1 + (o.id - 1) * ${users},
        ${Math.floor(sizes.messages / sizes.organizations / roomsPerOrganization)}, now()
      from organizations o, generate_series(1, ${roomsPerOrganization}) n order by o.id, n;
    insert into chat_participants (organization_id, room_id, user_id)
      select r.organization_id, r.id, m.user_id from chat_rooms r join memberships m using (organization_id);
    analyze`)
  await client.query('insert into sessions (user_id, token_hash) values (3, $1)', [
    createHash('sha256').update(token).digest(),
  ])
  await inBatches(
    sizes.tasks,
    `insert into tasks (organization_id, number, project_id, title, description, status, priority, position, created_by, due_date, created_at)
    select o.id, n.number, 1 + n.number % ${projects} + (o.id - 1) * ${projects}, text.title, text.words, (array['todo', 'in_progress', 'in_review', 'done', 'cancelled'])[1 + n.number % 5],
      (array['low', 'medium', 'high', 'urgent'])[1 + n.number % 4], n.number * 1024.0, 1 + n.number % ${users} + (o.id - 1) * ${users},
      '2027-12-01T23:59:59', now() - (${tasksPerOrganization} - n.number) * interval '1 year' / ${tasksPerOrganization}
    from generate_series($1::int, $2::int) i
    cross join lateral (select (1 + (i - 1) / ${tasksPerOrganization})::int as organization, (1 + (i - 1) % ${tasksPerOrganization})::int as number) n
    join organizations o on o.id = n.organization
    join texts text on text.number = i % ${textCount}
    order by i`,
  )
  await inBatches(
    sizes.tasks,
    `insert into task_assignees (task_id, user_id, organization_id, place)
    select t.id, 1 + (t.number + a * 7) % ${users} + (t.organization_id - 1) * ${users}, t.organization_id, a
    from tasks t, generate_series(1, 2) a where t.id between $1 and $2 and (a = 1 or t.number % 2 = 0)`,
  )
  await inBatches(
    sizes.facts,
    `insert into facts (organization_id, actor_id, kind, entity, entity_id, action, seen_by, at)
    select 1 + n % ${sizes.organizations}, 1 + n / ${sizes.organizations} % ${users} + n % ${sizes.organizations} * ${users}, 'task.status_changed', 'task', 1 + n % ${sizes.tasks}, 'updated',
      array[1 + n % ${users}, 2 + n % ${users}], now() - (${sizes.facts} - n) * interval '25 days' / ${sizes.facts}
    from generate_series($1::int, $2::int) n order by n`,
  )
  await inBatches(
    sizes.messages,
    `insert into chat_messages (id, organization_id, room_id, seq, sender_id, content, created_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 14))::uuid,
      r.organization_id, r.id, 1 + (n - 1) / ${sizes.organizations * roomsPerOrganization},
      1 + n % ${users} + (r.organization_id - 1) * ${users}, text.words, at
    from generate_series($1::int, $2::int) n
    cross join lateral (select now() - (${sizes.messages} - n) * interval '1 year' / ${sizes.messages}) sent (at)
    join chat_rooms r on r.number = 1 + (n - 1) % ${sizes.organizations * roomsPerOrganization}
    join texts text on text.number = n * 7 % ${textCount}
    order by n`,
  )
  await inBatches(
    sizes.notifications,
    `insert into notifications (organization_id, user_id, type, kind, "values", task_id, task_title, created_at, read_at)
    select t.organization_id, 1 + n / ${sizes.organizations} % ${users} + (t.organization_id - 1) * ${users}, 'task_created', 'task.created',
      json_build_object('actor', 'Somebody', 'title', t.title), t.id, t.title,
      now() - (${sizes.notifications} - n) * interval '1 year' / ${sizes.notifications}, case when n % 41 > 0 then now() end
    from generate_series($1::int, $2::int) n
    join tasks t on t.id = 1 + n % ${sizes.organizations} * ${tasksPerOrganization} + n % ${tasksPerOrganization}
    order by n`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>(
    'select id from chat_rooms where organization_id = 1 order by number',
  )
  await client.end()
  return {
    token,
    organizationId: 1,
    projectId: 1,
    firstTaskId: 1,
    taskCount: tasksPerOrganization,
    roomId: rows[0]?.id ?? '',
    words: await searchedWords(ownerUrl, 200),
  }
}
