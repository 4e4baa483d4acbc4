import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import pg from 'pg'
import type { Chance } from '../../apps/api/src/demo/chance.ts'
import { environmentOf, startApi, startChat } from './muster.ts'
import type { Service } from './service.ts'
import { startDatabase } from './start-database.ts'

type Node = {
  url: string
  readonly pid: number
  /** Kills it with SIGKILL and starts another on the same port, after `awayMs`. @returns ms that the new one took to start */
  kill(awayMs?: number): Promise<number>
  stop(): Promise<void>
}

export type Nodes = {
  /** The node with this number, modulo the number of nodes, so that any counter spreads work over them. */
  api(count: number): Node
  chat(count: number): Node
  ownerUrl: string
  /** Ends all connections of the services to the database, and refuses new ones for this long. */
  cutDatabase(awayMs: number): Promise<void>
  /** Queries the database directly, as its owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

type Wanted = {
  apis: number
  chats: number
  more?: Record<string, string>
  /** Additional environment variables of a single node, by its number. */
  own?: (number: number) => Record<string, string>
}

/** Runs the given numbers of nodes of the built services on a separate database while `use` runs. */
export async function withNodes(
  dist: string,
  { apis, chats, more, own = () => ({}) }: Wanted,
  use: (nodes: Nodes) => Promise<void>,
) {
  const database = await startDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  // At the end, the database may close a connection before the pool does.
  pool.on('error', () => {})
  const running: Node[] = []
  try {
    const environment = { ...environmentOf(database), ...more }
    const several = async (count: number, portName: string, start: Start) => {
      const nodes: Node[] = []
      for (let one = 0; one < count; one++) {
        const node = await startNode(start, { ...environment, ...own(one), [portName]: String(await freePort()) })
        nodes.push(node)
        running.push(node)
      }
      return roundRobin(nodes)
    }
    const chat = await several(chats, 'CHAT_PORT', (nodeEnvironment) => startChat(nodeEnvironment, dist))
    const api = await several(apis, 'API_PORT', (nodeEnvironment) => startApi(nodeEnvironment, dist))
    const query: Nodes['query'] = async (text, values) => (await pool.query(text, values)).rows
    const cutDatabase = (awayMs: number) => closeDatabase(database.administratorUrl, awayMs)
    await use({ api, chat, ownerUrl: database.ownerUrl, cutDatabase, query })
  } finally {
    for (const node of running) await node.stop()
    await pool.end()
    await database.stop()
  }
}

/** Closes the database to the role of the services: terminates their connections and refuses new ones. */
async function closeDatabase(administratorUrl: string, awayMs: number) {
  const client = new pg.Client({ connectionString: administratorUrl })
  await client.connect()
  try {
    await client.query('alter role muster_app connection limit 0')
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'muster_app'")
    await wait(awayMs)
  } finally {
    await client.query('alter role muster_app connection limit -1')
    await client.end()
  }
}

type Start = (environment: Record<string, string>) => Promise<Service>

async function startNode(start: Start, environment: Record<string, string>): Promise<Node> {
  let service = await start(environment)
  return {
    url: service.url,
    get pid() {
      return service.pid
    },
    kill: async (awayMs = 0) => {
      const ended = once(service.process, 'exit')
      service.process.kill('SIGKILL')
      await ended
      await wait(awayMs)
      const began = performance.now()
      service = await start(environment)
      return performance.now() - began
    },
    stop: () => service.stop(),
  }
}

const roundRobin = (nodes: Node[]) => (count: number) => {
  const node = nodes[count % nodes.length]
  if (!node) throw new Error('There is no such node.')
  return node
}

/** Repeatedly kills one of two apis at random while `work` runs. @returns how long each took to be ready again */
export async function underKills(
  { api }: Nodes,
  { below }: Chance,
  pauseMs: [least: number, most: number],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const ready: number[] = []
  const over = new AbortController()
  const kill = async () => {
    while (!over.signal.aborted) {
      const [least, most] = pauseMs
      await wait(least + below(most - least), undefined, { signal: over.signal }).catch(() => {})
      if (!over.signal.aborted) ready.push(await api(below(2)).kill())
    }
  }
  const killing = kill()
  try {
    await work()
  } finally {
    over.abort()
    await killing
  }
  return ready
}
