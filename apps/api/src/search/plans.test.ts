import { execute } from '@muster/database/testing-server'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { find } from './find.ts'
import { readScope, type ScopeColumns, scopeOf } from './scope.ts'
import { addRoom } from './testing-search.ts'

const rowCount = 10_000
/** Small enough that a statement ends before the time limit of statements on a busy machine. */
const batchSize = 1_000
/** The first message, in milliseconds since 1970. */
const startedAt = Date.UTC(2026, 0, 1)
const largeTables = ['chat_messages', 'files', 'task_comments', 'task_words', 'tasks']

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Inserts 10,000 tasks, comments, messages and files. All contain `common`, every two-thousandth `rare`. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const { db } = world.store
  const project = { name: 'Harbour', organization_id: team.id }
  const { id } = (await world.as(team.manager).post('/projects/', project)).body
  // As in an organization in which many create tasks.
  await sql`insert into users (email, username, status) select 'c' || n || '@example.com', 'c' || n, 'active'
    from generate_series(1, 50) n`.execute(db)
  const creator = sql`(select array_agg(id) from users where username ~ '^c[0-9]+$')`
  const room = await addRoom(world, team, { name: 'Berth', participants: [team.manager, team.member] })
  // With fewer different words than this, PostgreSQL does not estimate how many words begin with a prefix.
  const text = sql`'Common word' || n % 300 || ' ' || case when n % 2000 = 0 then ' rare' else '' end`
  for (let first = 1; first <= rowCount; first += batchSize) {
    const numbers = sql`generate_series(${first}::int, ${first + batchSize - 1}::int) n`
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${team.id}, n, ${id}, ${text}, n, (${creator})[1 + n % 50] from ${numbers}`.execute(db)
    await sql`insert into task_comments (organization_id, task_id, user_id, content)
      select ${team.id}, t.id, ${team.admin.id}, ${text} from ${numbers}
      join tasks t on t.organization_id = ${team.id} and t.number = n`.execute(db)
    await sql`insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
      select (lpad(to_hex(${startedAt}::bigint + n), 12, '0') || '7' || substr(md5(n::text), 14))::uuid, ${team.id}, ${room.id}, n, ${team.manager.id}, ${text} from ${numbers}`.execute(
      db,
    )
    // A tenth of the files are in the room, the others on tasks, a few of them the member's.
    await sql`insert into files (organization_id, uploaded_by, name, size, key, state, sha256, task_id, room_id, message_id)
      select ${team.id}, ${team.admin.id}, ${text} || '.pdf', 0, md5('f' || n), 'stored', '',
        case when n % 10 <> 5 then t.id end, case when n % 10 = 5 then c.room_id end, case when n % 10 = 5 then c.id end
      from ${numbers}
      join tasks t on t.organization_id = ${team.id} and t.number = n
      join chat_messages c on c.room_id = ${room.id} and c.seq = n`.execute(db)
  }
  await sql`insert into task_assignees (organization_id, task_id, user_id, place)
    select organization_id, id, ${team.member.id}, 0 from tasks where number % 100 = 0`.execute(db)
  await execute(world.database.ownerUrl, 'vacuum analyze')
})
afterAll(() => world?.close())

type Reads = { table: string; by_index: number; by_scan: number }

async function readSoFar(db: Db): Promise<Reads[]> {
  const { rows } = await sql<Reads>`
    select relname as "table", idx_tup_fetch::int as by_index, seq_tup_read::int as by_scan from pg_stat_xact_user_tables
    where relname = any(${largeTables}::text[]) order by relname`.execute(db)
  return rows
}

async function scopeFor(db: Db, { id }: Person) {
  const scope = readScope(sql<number>`${id}::int`, sql<number>`${team.id}::int`)
  const { rows } = await sql<{ columns: ScopeColumns }>`select ${scope} as columns`.execute(db)
  if (!rows[0]) throw new Error('The user is not a member.')
  return scopeOf(id, team.id, rows[0].columns)
}

/**
 * The rows of the large tables that a search reads, as PostgreSQL counts them in the connection. A plan that EXPLAIN shows
 * for the same parameters would not be the one of the prepared statement.
 */
const readsFor = (person: Person, q: string) =>
  world.store.db.transaction().execute(async (tx) => {
    const store = { ...world.store, db: tx }
    const scope = await scopeFor(tx, person)
    const before = new Map((await readSoFar(tx)).map((reads) => [reads.table, reads]))
    await find(store, scope, { q })
    return (await readSoFar(tx)).map(({ table, by_index, by_scan }) => ({
      table,
      by_index: by_index - (before.get(table)?.by_index ?? 0),
      by_scan: by_scan - (before.get(table)?.by_scan ?? 0),
    }))
  })

const tooMany = ({ by_index, by_scan }: Reads) => by_scan + by_index > 3_000

it.each(['rare', 'common', 'common word7', 'wor', 'absent'])(
  'a search for "%s" reads only a part of the large tables',
  async (q) => {
    for (const person of [team.manager, team.member]) {
      const reads = await readsFor(person, q)
      expect(reads.map(({ table }) => table).toSorted()).toEqual(largeTables)
      expect(reads.filter(tooMany), person.name).toEqual([])
    }
  },
)
