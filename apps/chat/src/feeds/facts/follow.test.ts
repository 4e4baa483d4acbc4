import { openDatabase } from '@muster/database/open'
import { record } from '@muster/server/facts/record'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, chatInstallation, exampleFact, waitForChange } from '../../testing.ts'
import { type FeedEvent, newEvents } from '../chat-events/read-events.ts'
import { feedOf } from '../feed.ts'
import { follow } from './follow.ts'
import { type FeedFact, newFacts } from './read-facts.ts'

type Installation = Awaited<ReturnType<typeof chatInstallation>>
type StartedTransaction = Awaited<ReturnType<ReturnType<Installation['db']['startTransaction']>['execute']>>

let installation: Installation
let urls: string[]
let organizationId: number
let clients: Client[]

/** The clients, one per node, belong to a manager, who sees all changes. */
beforeAll(async () => {
  installation = await chatInstallation()
  urls = [(await installation.startNode()).url, (await installation.startNode()).url]
  organizationId = await installation.createOrganization()
  const { token } = await installation.createMember(organizationId, 'manager')
  clients = await Promise.all(urls.map((url) => installation.connect(url, { token, organizationId })))
})
afterAll(() => installation.close())

const waitForAll = (id: number) => Promise.all(clients.map((client) => waitForChange(client, id)))
function receivedIds({ changes }: Client, ids: number[]) {
  const wantedIds = new Set(ids)
  return changes.map(({ id }) => id).filter((id) => wantedIds.has(id))
}

/** Records facts about tasks, all in one statement and without a wake-up. */
const recordBurst = (db: typeof installation.db, from: number, count: number) =>
  sql`
    insert into facts (organization_id, kind, entity, entity_id, action)
    select ${organizationId}::int, 'task.created', 'task', n, 'created'
    from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db)

/** Finds nothing, because the delivery needs only the rows. */
const find = async () => null

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const endConnections = (condition: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(condition)}`.execute(installation.db)

const listeningCondition = `query ilike 'listen %'`

describe('each node', () => {
  it('announces a change once, at once', async () => {
    await installation.recordFacts({ organizationId, entityId: 100 })
    await waitForAll(100)
    await installation.recordFacts({ organizationId, entityId: 101 })
    await waitForAll(101)
    for (const client of clients) expect(receivedIds(client, [100, 101])).toEqual([100, 101])
  })

  it('never announces what was rolled back', async () => {
    const write = installation.store.write(async (tx) => {
      await record(tx, { ...exampleFact, organizationId, entityId: 110 })
      throw new Error('changed my mind')
    })
    await expect(write).rejects.toThrow('changed my mind')
    await installation.recordFacts({ organizationId, entityId: 111 })
    await waitForAll(111)
    for (const client of clients) expect(receivedIds(client, [110, 111])).toEqual([111])
  })

  it('does not lose a transaction that began first and commits last', async () => {
    const first = await installation.db.startTransaction().execute()
    await record(first, { ...exampleFact, organizationId, entityId: 120 })
    const second = await startInOtherSlot(first)
    await record(second, { ...exampleFact, organizationId, entityId: 121 })
    await second.commit().execute()
    await waitForAll(121)
    // The feed reads these facts while the first transaction is still open.
    for (const id of [122, 123, 124]) {
      await installation.recordFacts({ organizationId, entityId: id })
      await waitForAll(id)
    }
    await record(first, { ...exampleFact, organizationId, entityId: 125 })
    await first.commit().execute()
    await waitForAll(125)
    for (const client of clients) {
      expect(receivedIds(client, range(120, 6))).toEqual([121, 122, 123, 124, 120, 125])
    }
  })

  /**
   * Starts a transaction that need not wait for the first one: the two increment different slots of the organization's
   * version.
   */
  async function startInOtherSlot(first: StartedTransaction): Promise<StartedTransaction> {
    const slot = async (tx: StartedTransaction) =>
      (await sql<{ slot: number }>`select pg_backend_pid() % 16 as slot`.execute(tx)).rows[0]?.slot
    const tx = await installation.db.startTransaction().execute()
    if ((await slot(tx)) !== (await slot(first))) return tx
    const another = await startInOtherSlot(first)
    await tx.rollback().execute()
    return another
  }

  it('finds changes without a wake-up, by polling', async () => {
    await recordBurst(installation.db, 130, 1)
    await waitForAll(130)
    for (const client of clients) expect(receivedIds(client, range(130, 1))).toEqual([130])
  })

  it('continues when its listening connection is lost, and listens again', async () => {
    await endConnections(listeningCondition)
    await installation.recordFacts({ organizationId, entityId: 140 })
    await waitForAll(140)
    const countListeners = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and ${sql.raw(listeningCondition)}`
        .execute(installation.db)
        .then(({ rows }) => rows.length)
    await expect.poll(countListeners).toBe(2)
  })

  it('continues when all its connections are lost, and nothing is lost or sent twice', async () => {
    await recordBurst(installation.db, 150, 3)
    await endConnections(`application_name = 'muster-test-chat'`)
    await installation.recordFacts({ organizationId, entityId: 153 })
    await waitForAll(153)
    for (const client of clients) {
      expect(client.socket.connected).toBe(true)
      expect(receivedIds(client, range(150, 4))).toEqual([150, 151, 152, 153])
    }
  })

  it('announces 5,000 facts at once in order, each once', async () => {
    const from = 10_000
    await recordBurst(installation.db, from, 5_000)
    await waitForAll(from + 4_999)
    for (const client of clients) expect(receivedIds(client, range(from, 5_000))).toEqual(range(from, 5_000))
  })
})

it('a page that could not be delivered is repeated, without those before it', async () => {
  const ownDatabase = openDatabase({ url: installation.database.url, max: 2 })
  const logger = createLogger('chat', { LOG_LEVEL: 'silent' })
  const delivered: number[] = []
  let deliveryCount = 0
  const deliver = async (facts: FeedFact[]) => {
    if (facts.length > 0 && ++deliveryCount === 2) throw new Error('not now')
    delivered.push(...facts.map(({ entity_id }) => entity_id))
  }
  const feed = follow({
    store: createStore(ownDatabase),
    logger,
    feeds: [feedOf(newFacts, { find, deliver })],
    onGap: () => {},
  })
  try {
    await feed.start()
    await recordBurst(installation.db, 20_000, 1_200)
    await expect.poll(() => delivered.at(-1)).toBe(21_199)
    expect(delivered).toEqual(range(20_000, 1_200))
    expect(deliveryCount).toBe(4)
  } finally {
    await feed.stop()
    await ownDatabase.close()
  }
})

it('a feed with more than a page is delivered completely before the feeds after it', async () => {
  const ownDatabase = openDatabase({ url: installation.database.url, max: 2 })
  const logger = createLogger('chat', { LOG_LEVEL: 'silent' })
  const delivered: (number | 'status')[] = []
  const facts = feedOf(newFacts, {
    find,
    deliver: async (all: FeedFact[]) => void delivered.push(...all.map((fact) => fact.entity_id)),
  })
  const events = feedOf(newEvents, {
    find,
    deliver: async (all: FeedEvent[]) => void delivered.push(...all.map(() => 'status' as const)),
  })
  const feed = follow({ store: createStore(ownDatabase), logger, feeds: [facts, events], onGap: () => {} })
  try {
    await feed.start()
    await installation.db.transaction().execute(async (tx) => {
      await sql`insert into chat_events (organization_id, kind, user_id) values (${organizationId}, 'status', 1)`.execute(
        tx,
      )
      await recordBurst(tx, 30_000, 1_200)
    })
    await expect.poll(() => delivered.length).toBe(1_201)
    expect(delivered).toEqual([...range(30_000, 1_200), 'status'])
  } finally {
    await feed.stop()
    await ownDatabase.close()
  }
})
