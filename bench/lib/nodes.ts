import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import pg from 'pg'
import type { Chance } from '../../apps/api/src/demo/chance.ts'
import { startDatabase } from './house.ts'
import { environmentOf, startApi } from './muster.ts'
import { type Service, startService } from './service.ts'

type Node = {
  url: string
  readonly pid: number
  /** Kills it with SIGKILL and starts another at once on the same port. @returns milliseconds until that is ready */
  kill(): Promise<number>
  stop(): Promise<void>
}

export type Nodes = {
  /** Counted from 0 and round again, so that work is spread over them by any number. */
  api(count: number): Node
  chat(count: number): Node
  ownerUrl: string
  /** Asks the database itself, as the owner of all. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

type Wanted = { apis: number; chats: number; more?: Record<string, string> }

/** Runs so many nodes of the built services on a database of their own for as long as `use` runs. */
export async function withNodes(dist: string, { apis, chats, more }: Wanted, use: (nodes: Nodes) => Promise<void>) {
  const database = await startDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  const running: Node[] = []
  try {
    const environment = { ...environmentOf(database), ...more }
    const several = async (count: number, portName: string, start: Start) => {
      const nodes: Node[] = []
      for (let one = 0; one < count; one++) {
        const node = await startNode(start, { ...environment, [portName]: String(await freePort()) })
        nodes.push(node)
        running.push(node)
      }
      return inTurn(nodes)
    }
    const chat = await several(chats, 'CHAT_PORT', (own) => startService([`${dist}/chat.mjs`], own, 'CHAT_PORT'))
    const api = await several(apis, 'API_PORT', (own) => startApi(own, dist))
    const query: Nodes['query'] = async (text, values) => (await pool.query(text, values)).rows
    await use({ api, chat, ownerUrl: database.ownerUrl, query })
  } finally {
    for (const node of running) await node.stop()
    await pool.end()
    await database.stop()
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
    kill: async () => {
      const began = performance.now()
      const ended = once(service.process, 'exit')
      service.process.kill('SIGKILL')
      await ended
      service = await start(environment)
      return performance.now() - began
    },
    stop: () => service.stop(),
  }
}

const inTurn = (nodes: Node[]) => (count: number) => {
  const node = nodes[count % nodes.length]
  if (!node) throw new Error('There is no such node.')
  return node
}

/** Kills one of two apis after the other, by chance, while `work` goes on. @returns how long each needed to be ready */
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
