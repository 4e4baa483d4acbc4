import { openDatabase } from '@muster/database/open'
import { record } from '@muster/server/facts/record'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFact, type Client, chatHouse, told } from '../../testing.ts'
import { type FeedEvent, newEvents } from '../chat-events/read-events.ts'
import { feedOf, follow } from './follow.ts'
import { type FeedFact, newFacts } from './read-facts.ts'

type House = Awaited<ReturnType<typeof chatHouse>>
type Started = Awaited<ReturnType<ReturnType<House['db']['startTransaction']>['execute']>>

let house: House
let urls: string[]
let organizationId: number
let clients: Client[]

/** A user who leads, connected to two nodes. */
beforeAll(async () => {
  house = await chatHouse()
  urls = [(await house.node()).url, (await house.node()).url]
  organizationId = await house.organization()
  const { token } = await house.member(organizationId, 'manager')
  clients = await Promise.all(urls.map((url) => house.connect(url, { token, organizationId })))
})
afterAll(() => house.close())

const allTold = (id: number) => Promise.all(clients.map((client) => told(client, id)))
function idsToldTo({ changes }: Client, ids: number[]) {
  const asked = new Set(ids)
  return changes.map(({ id }) => id).filter((id) => asked.has(id))
}

/** Facts of tasks as one statement writes them, without a wake-up. */
const burst = (db: typeof house.db, from: number, count: number) =>
  sql`
    insert into facts (organization_id, kind, entity, entity_id, action)
    select ${organizationId}::int, 'task.created', 'task', n, 'created'
    from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db)

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const endConnections = (condition: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(condition)}`.execute(house.db)

const listening = `query ilike 'listen %'`

describe('each node', () => {
  it('announces a change once, at once', async () => {
    await house.happen({ organizationId, entityId: 100 })
    await allTold(100)
    await house.happen({ organizationId, entityId: 101 })
    await allTold(101)
    for (const client of clients) expect(idsToldTo(client, [100, 101])).toEqual([100, 101])
  })

  it('never announces what was rolled back', async () => {
    const write = house.store.write(async (tx) => {
      await record(tx, { ...aFact, organizationId, entityId: 110 })
      throw new Error('changed my mind')
    })
    await expect(write).rejects.toThrow('changed my mind')
    await house.happen({ organizationId, entityId: 111 })
    await allTold(111)
    for (const client of clients) expect(idsToldTo(client, [110, 111])).toEqual([111])
  })

  it('does not lose a transaction that began first and commits last', async () => {
    const first = await house.db.startTransaction().execute()
    await record(first, { ...aFact, organizationId, entityId: 120 })
    const second = await startElsewhere(first)
    await record(second, { ...aFact, organizationId, entityId: 121 })
    await second.commit().execute()
    await allTold(121)
    // Several reads happen while the first transaction is still open.
    for (const id of [122, 123, 124]) {
      await house.happen({ organizationId, entityId: id })
      await allTold(id)
    }
    await record(first, { ...aFact, organizationId, entityId: 125 })
    await first.commit().execute()
    await allTold(125)
    for (const client of clients) {
      expect(idsToldTo(client, range(120, 6))).toEqual([121, 122, 123, 124, 120, 125])
    }
  })

  /**
   * A transaction that need not wait for the other one: they increment different slots of the organization's version.
   */
  async function startElsewhere(other: Started): Promise<Started> {
    const slot = async (tx: Started) =>
      (await sql<{ slot: number }>`select pg_backend_pid() % 16 as slot`.execute(tx)).rows[0]?.slot
    const tx = await house.db.startTransaction().execute()
    if ((await slot(tx)) !== (await slot(other))) return tx
    const another = await startElsewhere(other)
    await tx.rollback().execute()
    return another
  }

  it('finds changes without a wake-up, by polling', async () => {
    await burst(house.db, 130, 1)
    await allTold(130)
    for (const client of clients) expect(idsToldTo(client, range(130, 1))).toEqual([130])
  })

  it('continues when its listening connection is lost, and listens again', async () => {
    await endConnections(listening)
    await house.happen({ organizationId, entityId: 140 })
    await allTold(140)
    const listeners = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and ${sql.raw(listening)}`
        .execute(house.db)
        .then(({ rows }) => rows.length)
    await expect.poll(listeners).toBe(2)
  })

  it('continues when all its connections are lost, and nothing is lost or sent twice', async () => {
    await burst(house.db, 150, 3)
    await endConnections(`application_name = 'muster-test-chat'`)
    await house.happen({ organizationId, entityId: 153 })
    await allTold(153)
    for (const client of clients) {
      expect(client.socket.connected).toBe(true)
      expect(idsToldTo(client, range(150, 4))).toEqual([150, 151, 152, 153])
    }
  })

  it('announces 5,000 facts at once in order, each once', async () => {
    const from = 10_000
    await burst(house.db, from, 5_000)
    await allTold(from + 4_999)
    for (const client of clients) expect(idsToldTo(client, range(from, 5_000))).toEqual(range(from, 5_000))
  })
})

it('a page that could not be delivered is repeated, without those before it', async () => {
  const own = openDatabase({ url: house.database.url, max: 2 })
  const logger = createLogger('chat', { LOG_LEVEL: 'silent' })
  const delivered: number[] = []
  let calls = 0
  const deliver = async (facts: FeedFact[]) => {
    if (facts.length > 0 && ++calls === 2) throw new Error('not now')
    delivered.push(...facts.map(({ entity_id }) => entity_id))
  }
  const feed = follow({ store: createStore(own), logger, feeds: [feedOf(newFacts, deliver)] })
  try {
    await feed.start()
    await burst(house.db, 20_000, 1_200)
    await expect.poll(() => delivered.at(-1)).toBe(21_199)
    expect(delivered).toEqual(range(20_000, 1_200))
    expect(calls).toBe(4)
  } finally {
    await feed.stop()
    await own.close()
  }
})

it('a feed with more than a page is delivered completely before the feeds after it', async () => {
  const own = openDatabase({ url: house.database.url, max: 2 })
  const logger = createLogger('chat', { LOG_LEVEL: 'silent' })
  const delivered: (number | 'status')[] = []
  const facts = feedOf(newFacts, async (all: FeedFact[]) => void delivered.push(...all.map((fact) => fact.entity_id)))
  const events = feedOf(newEvents, async (all: FeedEvent[]) => void delivered.push(...all.map(() => 'status' as const)))
  const feed = follow({ store: createStore(own), logger, feeds: [facts, events] })
  try {
    await feed.start()
    await house.db.transaction().execute(async (tx) => {
      await sql`insert into chat_events (organization_id, kind, user_id) values (${organizationId}, 'status', 1)`.execute(
        tx,
      )
      await burst(tx, 30_000, 1_200)
    })
    await expect.poll(() => delivered.length).toBe(1_201)
    expect(delivered).toEqual([...range(30_000, 1_200), 'status'])
  } finally {
    await feed.stop()
    await own.close()
  }
})
