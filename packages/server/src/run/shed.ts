import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problems.ts'
import { lateness } from './lateness.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served even during overload. */
    neverShed?: boolean
  }
}

/**
 * How often the event loop delay is sampled, in milliseconds. Each sample wakes the process: every 10 ms, sampling
 * would take more than half of an idle service's CPU time.
 */
export const samplingMilliseconds = 50
const lookMilliseconds = 500
/** Share of the maximum heap size. */
const mostHeap = 0.9

class Overloaded extends Problem {
  constructor() {
    super(503, 'There is too much to do right now. Please try again.', { retryAfterSeconds: 2 })
  }
}

/**
 * Returns 503 immediately while the process is overloaded, so that running requests complete. `overloaded` judges the
 * event loop, see lateness.ts.
 */
export function shed(app: FastifyInstance, overloaded = lateness()) {
  const delay = monitorEventLoopDelay({ resolution: samplingMilliseconds })
  let isOverloaded = false
  let before = { at: performance.now(), cpu: process.cpuUsage() }
  delay.enable()
  const timer = setInterval(() => {
    const heap = getHeapStatistics()
    const now = { at: performance.now(), cpu: process.cpuUsage() }
    const { user, system } = process.cpuUsage(before.cpu)
    const isLate = overloaded({
      wallMilliseconds: now.at - before.at,
      cpuMilliseconds: (user + system) / 1_000,
      // Without a sample the loop was blocked the whole time.
      delayMilliseconds: delay.count === 0 ? Number.POSITIVE_INFINITY : delay.mean / 1e6 - samplingMilliseconds,
    })
    before = now
    isOverloaded = isLate || heap.used_heap_size > heap.heap_size_limit * mostHeap
    delay.reset()
  }, lookMilliseconds)
  timer.unref()
  app.addHook('onRequest', (request, _reply, done) =>
    isOverloaded && !request.routeOptions.config.neverShed ? done(new Overloaded()) : done(),
  )
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}

/** The routes that this plugin adds from here on are served even during overload. */
export const neverShed = (app: FastifyInstance) =>
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, neverShed: true }
  })
