import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { type NodeFigures, nodeReportSeconds, type Service } from '@muster/contracts/installation'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { uuidV7 } from '../uuid-v7.ts'
import type { Config } from './env.ts'
import { version } from './version.ts'

/** A node that ended without removing its row is shown for this time, so that an operator notices it. */
const keptMinutes = 10
const stopMilliseconds = 1_000

/** The figures that only the chat has. */
type OwnFigures = Pick<NodeFigures, 'sockets' | 'facts_read_seconds_ago'>

type Options = { service: Service; config: Pick<Config, 'DATA_DIR'>; readOwnFigures?: () => OwnFigures }

/** Reports the figures of this process while the server listens. */
export function reportNode(app: FastifyInstance, options: Options) {
  const reporter = createNodeReporter(app, options)
  app.addHook('onListen', async () => reporter.start())
  // Before the connections to the database are closed.
  app.addHook('preClose', reporter.stop)
}

/**
 * Writes a row with the figures of this process, every 15 seconds after `start`, and removes it at the end. Also removes
 * the rows of nodes that have been silent for `keptMinutes`.
 */
export function createNodeReporter(
  { store, takeLoopDelay, log }: FastifyInstance,
  { service, config, readOwnFigures = () => ({ sockets: null, facts_read_seconds_ago: null }) }: Options,
) {
  const id = uuidV7()
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString()
  let previous = { at: performance.now(), processor: process.cpuUsage() }
  let timer: NodeJS.Timeout | undefined
  let reporting: Promise<void> | undefined

  async function report() {
    const figures = { ...(await readFigures()), ...readOwnFigures() }
    await sql`
      insert into nodes (id, service, host, version, started_at, figures)
      values (${id}::uuid, ${service}, ${hostname()}, ${version}, ${startedAt}, ${JSON.stringify(figures)}::jsonb)
      on conflict (id) do update set seen_at = now(), figures = excluded.figures`.execute(store.db)
    await sql`
      delete from nodes where id in (
        select id from nodes where seen_at < now() - ${`${keptMinutes} minutes`}::interval for update skip locked
      )`.execute(store.db)
  }

  async function readFigures(): Promise<Omit<NodeFigures, keyof OwnFigures>> {
    const now = { at: performance.now(), processor: process.cpuUsage() }
    const { user, system } = process.cpuUsage(previous.processor)
    const heap = getHeapStatistics()
    const loopDelay = takeLoopDelay()
    const disk = await statfs(config.DATA_DIR).catch(() => undefined)
    const { pool } = store
    const figures = {
      node_version: process.versions.node,
      memory_bytes: process.memoryUsage.rss(),
      heap_bytes: heap.used_heap_size,
      heap_limit_bytes: heap.heap_size_limit,
      processor_share: (user + system) / 1_000 / Math.max(1, now.at - previous.at),
      loop_delay: loopDelay?.mean ?? null,
      longest_loop_delay: loopDelay?.longest ?? null,
      connections_used: pool.totalCount - pool.idleCount,
      connections_limit: pool.options.max ?? 0,
      queries_waiting: pool.waitingCount,
      disk_free_bytes: disk ? disk.bavail * disk.bsize : null,
      disk_bytes: disk ? disk.blocks * disk.bsize : null,
      ...(await measureDatabase()),
    }
    previous = now
    return figures
  }

  async function measureDatabase() {
    const sentAt = performance.now()
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(store.db)
    const roundTrip = performance.now() - sentAt
    return { database_round_trip: roundTrip, clock_ahead: Date.now() - roundTrip / 2 - (rows[0]?.now ?? Date.now()) }
  }

  /** Does not report while the previous report waits for the database. */
  function reportIfIdle() {
    reporting ??= report()
      .catch((error) => log.debug({ err: error }, 'the figures of this node could not be written'))
      .finally(() => {
        reporting = undefined
      })
  }

  async function remove() {
    await reporting
    await sql`delete from nodes where id = ${id}::uuid`.execute(store.db).catch(() => {})
  }

  return {
    id,
    report,
    start() {
      reportIfIdle()
      timer = setInterval(reportIfIdle, nodeReportSeconds * 1_000).unref()
    },
    /** Removes the row. If the database does not respond, the other nodes remove it later. */
    async stop() {
      clearInterval(timer)
      await Promise.race([remove(), wait(stopMilliseconds, undefined, { ref: false })])
    },
  }
}
