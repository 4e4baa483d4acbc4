import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../http/problems.ts'
import type { Config } from './env.ts'
import { samplingMilliseconds } from './shed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a gauge with one label to `/metrics`; its values are read on each request. */
    addGauge(gauge: { name: string; help: string; label: string }, read: () => Promise<Measured[]>): void
  }
}
type Measured = { label: string; value: number }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/metrics` for Prometheus: for this machine, or for requests with METRICS_TOKEN; 404 for others. */
export function metrics(app: FastifyInstance, config: Config) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: samplingMilliseconds })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status.',
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
        // Without the database the other metrics are still useful.
        const measured = await read().catch(() => [])
        gauge.reset()
        for (const one of measured) gauge.set({ [label]: one.label }, one.value)
      },
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) notFound('Metrics')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A request that a proxy on this machine forwards comes from elsewhere. */
const isForwarded = ({ headers }: FastifyRequest) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)

function mayRead(request: FastifyRequest, token: string | undefined) {
  if (token) {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
    const wanted = Buffer.from(token)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return loopback.has(request.socket.remoteAddress ?? '') && !isForwarded(request)
}
