import { timingSafeEqual } from 'node:crypto'
import { waitsOf } from '@muster/database/bounded-pool'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuseNotFound } from '../http/problems.ts'
import type { Config } from './env.ts'
import { samplingMilliseconds } from './shed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a gauge with one label to `/metrics`. Its values are read each time that `/metrics` is requested. */
    addGauge(gauge: { name: string; help: string; label: string }, read: () => Promise<Measurement[]>): void
    /** The same for a gauge without labels. */
    addSingleGauge(gauge: { name: string; help: string }, read: () => number): void
  }
}
type Measurement = { label: string; value: number }

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Adds `/metrics` for Prometheus. If METRICS_TOKEN is set, requests must contain it; otherwise they must come from this
 * machine. Other requests get 404.
 */
export function addMetrics(app: FastifyInstance, config: Config) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: samplingMilliseconds })
  const requestSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5],
    registers: [registry],
  })
  app.decorate('addGauge', ({ name, help, label }, read) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        // If the database is unavailable, the other metrics are still useful.
        const measurements = await read().catch(() => [])
        gauge.reset()
        for (const measurement of measurements) gauge.set({ [label]: measurement.label }, measurement.value)
      },
    })
  })
  app.decorate('addSingleGauge', (gauge, read) => {
    new Gauge({
      ...gauge,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  })
  measureConnections(app, registry)
  measureReplica(app, registry)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) refuseNotFound('Metrics')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Exposes how many connections of this process to the database are used, and how long queries waited for one. */
function measureConnections({ store, addGauge }: FastifyInstance, registry: Registry) {
  const { pool } = store
  addGauge(
    { name: 'database_connections', help: 'Connections to the database, by state.', label: 'state' },
    async () => [
      { label: 'used', value: pool.totalCount - pool.idleCount },
      { label: 'idle', value: pool.idleCount },
      // Queries that wait for one of them.
      { label: 'waiting', value: pool.waitingCount },
      { label: 'limit', value: pool.options.max ?? 0 },
    ],
  )
  new Counter({
    name: 'database_connection_waits_total',
    help: 'Queries that had to wait for a connection.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(waitsOf(pool).count)
    },
  })
  new Counter({
    name: 'database_connection_wait_seconds_total',
    help: 'Time that queries waited for a connection.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(waitsOf(pool).seconds)
    },
  })
}

/** Exposes whether the read replica is used, how far it is behind, and where reads have run. */
function measureReplica({ store: { replica }, addSingleGauge }: FastifyInstance, registry: Registry) {
  if (!replica) return
  addSingleGauge({ name: 'database_replica_used', help: 'Whether reads may run on the replica (1) or not (0).' }, () =>
    replica.fault ? 0 : 1,
  )
  addSingleGauge(
    { name: 'database_replica_lag_seconds', help: 'How far the read replica is behind.' },
    () => Math.round(replica.lagSeconds * 1_000) / 1_000,
  )
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may run on the replica, by where they ran and why not there.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(replica.counts)) this.inc({ outcome }, count)
    },
  })
}

/** Whether a proxy forwarded the request, which may therefore come from another machine. */
const isForwarded = ({ headers }: FastifyRequest) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)

function mayRead(request: FastifyRequest, token: string | undefined) {
  if (token) {
    const givenToken = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
    const expectedToken = Buffer.from(token)
    return givenToken.length === expectedToken.length && timingSafeEqual(givenToken, expectedToken)
  }
  return loopbackAddresses.has(request.socket.remoteAddress ?? '') && !isForwarded(request)
}
