import { searchTypes } from '@muster/contracts/search/operators'
import { execute } from '@muster/database/testing-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { candidates } from './candidates.ts'
import { searchScope } from './scope.ts'
import { termQueries, termsOf } from './terms.ts'
import { addRoom } from './testing-search.ts'

const rowCount = 10_000
/** Small enough that a statement ends before the time limit of statements on a busy machine. */
const batchSize = 1_000
const largeTables = ['tasks', 'task_comments', 'chat_messages']

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Inserts 10,000 tasks, comments and messages. All contain `common`, every two-thousandth `rare`. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const { db } = world.store
  const project = { name: 'Harbour', organization_id: team.id }
  const { id } = (await world.as(team.manager).post('/projects/', project)).body
  const room = await addRoom(world, team, { name: 'Berth', participants: [team.manager, team.member] })
  // With fewer different words than this, PostgreSQL does not estimate how many words begin with a prefix.
  const text = sql`'Common word' || n % 300 || ' ' || case when n % 2000 = 0 then ' rare' else '' end`
  for (let first = 1; first <= rowCount; first += batchSize) {
    const numbers = sql`generate_series(${first}::int, ${first + batchSize - 1}::int) n`
    await sql`insert into tasks (organization_id, number, project_id, title, position, created_by)
      select ${team.id}, n, ${id}, ${text}, n, ${team.admin.id} from ${numbers}`.execute(db)
    await sql`insert into task_comments (organization_id, task_id, user_id, content)
      select ${team.id}, t.id, ${team.admin.id}, ${text} from ${numbers}
      join tasks t on t.organization_id = ${team.id} and t.number = n`.execute(db)
    await sql`insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
      select (lpad(to_hex(n), 12, '0') || substr(md5(n::text), 13))::uuid, ${team.id}, ${room.id}, n, ${team.manager.id}, ${text} from ${numbers}`.execute(
      db,
    )
  }
  await sql`insert into task_assignees (organization_id, task_id, user_id, place)
    select organization_id, id, ${team.member.id}, 0 from tasks where number % 100 = 0`.execute(db)
  await execute(world.database.ownerUrl, 'vacuum analyze')
})
afterAll(() => world?.close())

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The reads of the large tables in the plan of a search for this word. */
async function readsFor(person: Person, word: string) {
  const { db, pool } = world.store
  const scope = await searchScope(db, { userId: person.id }, team.id)
  const queries = await termQueries(db, termsOf([{ text: word, isExact: false, isExcluded: false }]))
  const statement = candidates(db, scope, {
    ...{ types: searchTypes, queries, conditions: [], taskNumber: null, after: null, limit: 20 },
  }).compile(db)
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${statement.sql}`,
    [...statement.parameters],
  )
  return rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    .filter((node) => largeTables.includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 0)
    .map((node) => ({
      kind: node['Node Type'],
      table: node['Relation Name'],
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
}

it.each(['rare', 'common', 'absent'])('a manager reads only a part of the large tables for "%s"', async (word) => {
  const reads = await readsFor(team.manager, word)
  expect(reads.filter(({ kind, rows }) => kind.includes('Seq Scan') || rows > 3_000)).toEqual([])
})

it.each(['rare', 'common', 'absent'])('a member reads only a part of the large tables for "%s"', async (word) => {
  const reads = await readsFor(team.member, word)
  expect(reads.filter(({ kind, rows }) => kind.includes('Seq Scan') || rows > 3_000)).toEqual([])
})
