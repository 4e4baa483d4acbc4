import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import pg from 'pg'
import type { Random } from '../../apps/api/src/seeded-random.ts'
import { environmentOf, startApi, startChat } from './muster.ts'
import type { Service } from './service.ts'
import { startDatabase } from './start-database.ts'

type Node = {
  url: string
  readonly pid: number
  /**
   * Kills the node with SIGKILL and restarts it on the same port after `awayMs`. @returns how long the start took, in
   * ms
   */
  kill(awayMs?: number): Promise<number>
  /**
   * Stops the node with SIGTERM and starts it on the same port, from another build if `dist` is given.
   * @returns how long it took to end, in ms
   */
  restart(dist?: string): Promise<number>
  stop(): Promise<void>
}

export type Nodes = {
  /**
   * The node whose number is the remainder of `count` divided by the number of nodes, so that a counter visits all
   * nodes.
   */
  api(count: number): Node
  chat(count: number): Node
  ownerUrl: string
  postmasterPid: number
  /** Ends all connections of the services to the database, and refuses new ones for `awayMs`. */
  cutDatabase(awayMs: number): Promise<void>
  /** Queries the database directly, as its owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

type NodesOptions = {
  apiCount: number
  chatCount: number
  extraEnvironment?: Record<string, string>
  /** Additional environment variables of the node with this number, starting at 0, of each service. */
  environmentOfNode?: (number: number) => Record<string, string>
}

/**
 * Runs `apiCount` nodes of the api and `chatCount` nodes of the chat service, all built and on a separate database,
 * while `use` runs.
 */
export async function withNodes(
  dist: string,
  { apiCount, chatCount, extraEnvironment, environmentOfNode = () => ({}) }: NodesOptions,
  use: (nodes: Nodes) => Promise<void>,
) {
  const database = await startDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  // When the database stops, it may close a connection before the pool does. The pool reports this as an error.
  pool.on('error', () => {})
  const running: Node[] = []
  try {
    const environment = { ...environmentOf(database), ...extraEnvironment }
    const startSeveral = async (count: number, portName: string, start: StartService) => {
      const nodes: Node[] = []
      for (let index = 0; index < count; index++) {
        const node = await startNode(start, {
          ...environment,
          ...environmentOfNode(index),
          [portName]: String(await freePort()),
        })
        nodes.push(node)
        running.push(node)
      }
      return roundRobin(nodes)
    }
    const chat = await startSeveral(chatCount, 'CHAT_PORT', (nodeEnvironment, nodeDist = dist) =>
      startChat(nodeEnvironment, nodeDist),
    )
    const api = await startSeveral(apiCount, 'API_PORT', (nodeEnvironment, nodeDist = dist) =>
      startApi(nodeEnvironment, nodeDist),
    )
    const query: Nodes['query'] = async (text, values) => (await pool.query(text, values)).rows
    const cutDatabase = (awayMs: number) => closeDatabase(database.administratorUrl, awayMs)
    const { ownerUrl, postmasterPid } = database
    await use({ api, chat, ownerUrl, postmasterPid, cutDatabase, query })
  } finally {
    for (const node of running) await node.stop()
    await pool.end()
    await database.stop()
  }
}

/** Closes the database to the services for `awayMs`: terminates their connections and refuses new ones. */
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

type StartService = (environment: Record<string, string>, dist?: string) => Promise<Service>

async function startNode(start: StartService, environment: Record<string, string>): Promise<Node> {
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
      const startedAt = performance.now()
      service = await start(environment)
      return performance.now() - startedAt
    },
    restart: async (dist) => {
      const startedAt = performance.now()
      await service.stop()
      const exitMs = performance.now() - startedAt
      service = await start(environment, dist)
      return exitMs
    },
    stop: () => service.stop(),
  }
}

const roundRobin = (nodes: Node[]) => (count: number) => {
  const node = nodes[count % nodes.length]
  if (!node) throw new Error('There is no such node.')
  return node
}

/** Repeatedly kills one of two apis at random while `work` runs. @returns how long each restart took, in ms */
export async function withKills(
  { api }: Nodes,
  { integerBelow }: Random,
  pauseMs: [least: number, most: number],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const restartMs: number[] = []
  const killController = new AbortController()
  const kill = async () => {
    while (!killController.signal.aborted) {
      const [minimum, maximum] = pauseMs
      await wait(minimum + integerBelow(maximum - minimum), undefined, { signal: killController.signal }).catch(
        () => {},
      )
      if (!killController.signal.aborted) restartMs.push(await api(integerBelow(2)).kill())
    }
  }
  const killing = kill()
  try {
    await work()
  } finally {
    killController.abort()
    await killing
  }
  return restartMs
}
