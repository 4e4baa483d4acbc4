import { setTimeout as wait } from 'node:timers/promises'
import { type Crowd, startCrowd } from '../chat/crowd.ts'
import { startBus } from '../lib/bus.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { cpuMs } from '../lib/processes.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { type ProxyName, startProxy } from './proxy.ts'

export type DeliveryOptions = {
  nodeCount: number
  hasBus: boolean
  proxy: ProxyName
  /** The number of rooms, and of the members of each, all of whom are connected. */
  roomCount: number
  memberCount: number
  /** Messages in all rooms together. */
  perSecond: number
  seconds: number
}

/** The processor time of the parts, in milliseconds, and what it was used for. */
export type DeliveryCost = {
  messages: number
  delivered: number
  lost: number
  duplicated: number
  /** Of all chat nodes, per thousand deliveries. */
  chatMs: number
  /** Of all processes of PostgreSQL, per message. */
  databaseMs: number
  /** Transactions of PostgreSQL per message. */
  transactions: number
  /** Of the bus, per message. */
  busMs: number
  /** Of the proxy, per thousand deliveries. */
  proxyMs: number
  delayMs: { p50: number; p99: number }
}

/** How long the nodes may take to finish the work of connecting. */
const restMs = 3_000
/** Each node first compiles what it runs often, which would otherwise count as its cost. */
const warmUpSeconds = 8
const warmUpFactor = 3

/** Measures what it costs that members of rooms, who are connected to all nodes, receive each other's messages. */
export async function measureDelivery(dist: string, options: DeliveryOptions): Promise<DeliveryCost> {
  const { nodeCount, hasBus, proxy: proxyName, roomCount, memberCount, perSecond, seconds } = options
  const bus = hasBus ? await startBus() : undefined
  let cost: DeliveryCost | undefined
  try {
    const extraEnvironment: Record<string, string> = bus ? { BUS_URL: bus.url } : {}
    await withNodes(dist, { apiCount: 0, chatCount: nodeCount, extraEnvironment }, async (nodes) => {
      const numbers = Array.from({ length: nodeCount }, (_, n) => n)
      const ports = numbers.map((n) => Number(new URL(nodes.chat(n).url).port))
      const proxy = await startProxy(proxyName, ports)
      const crowds: Crowd[] = []
      try {
        for (let room = 0; room < roomCount; room++) {
          const crowd = startCrowd()
          crowds.push(crowd)
          const window = await createRoom(nodes, memberCount)
          await crowd.open({ port: proxy.port, protocol: 'socket.io', ...window })
        }
        await wait(restMs)
        const pids = numbers.map((n) => nodes.chat(n).pid)
        const used = () => ({
          chat: cpuMs(...pids),
          database: cpuMs(nodes.postmasterPid),
          bus: bus ? cpuMs(bus.pid) : 0,
          proxy: cpuMs(proxy.pid),
        })
        const drive = (driveSeconds: number, rate: number) =>
          Promise.all(crowds.map((crowd) => crowd.drive({ seconds: driveSeconds, perSecond: rate / roomCount })))
        await drive(warmUpSeconds, perSecond * warmUpFactor)
        const [before, transactionsBefore] = [used(), await transactionCount(nodes)]
        const results = await drive(seconds, perSecond)
        const [after, transactionsAfter] = [used(), await transactionCount(nodes)]
        const sum = (key: 'sent' | 'delivered' | 'lost' | 'duplicated') =>
          results.reduce((total, result) => total + result[key], 0)
        const [messages, delivered] = [sum('sent'), sum('delivered')]
        cost = {
          messages,
          delivered,
          lost: sum('lost'),
          duplicated: sum('duplicated'),
          chatMs: ((after.chat - before.chat) / delivered) * 1_000,
          databaseMs: (after.database - before.database) / messages,
          transactions: (transactionsAfter - transactionsBefore) / messages,
          busMs: (after.bus - before.bus) / messages,
          proxyMs: ((after.proxy - before.proxy) / delivered) * 1_000,
          delayMs: {
            p50: Math.max(...results.map(({ delayMs }) => delayMs.p50)),
            p99: Math.max(...results.map(({ delayMs }) => delayMs.p99)),
          },
        }
      } finally {
        for (const crowd of crowds) await crowd.end()
        await proxy.stop()
      }
    })
  } finally {
    await bus?.stop()
  }
  if (!cost) throw new Error('Nothing was measured.')
  return cost
}

type Database = Parameters<typeof addPeople>[0]

/** Creates an organization with this many members and a room of all of them. */
async function createRoom(nodes: Database, memberCount: number) {
  const [row] = await nodes.query<{ id: number }>(
    "insert into organizations (name, description, key_prefix) values ('Scale', 'Scale', 'SC') returning id",
  )
  const organizationId = row?.id ?? 0
  const people = await addPeople(nodes, memberCount, { organization: organizationId, role: 'member', sessions: 1 })
  const room = await createGroupOfAll(nodes, organizationId)
  return { room, auths: people.map(({ tokens: [token = ''] }) => ({ token, organizationId })) }
}

/** The transactions of all connections so far. A connection reports its own at most once a second. */
async function transactionCount({ query }: Database): Promise<number> {
  await wait(1_200)
  const [row] = await query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(row?.count)
}
