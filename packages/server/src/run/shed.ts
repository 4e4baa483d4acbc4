import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problems.ts'
import { overloadDetector } from './overload-detector.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served even during overload. */
    exemptFromShedding?: boolean
  }
}

/**
 * The interval at which the event loop delay is sampled. Each sample wakes the process: at an interval of 10 ms,
 * sampling would take more than half of the CPU time of an idle service.
 */
export const samplingMilliseconds = 50
const checkMilliseconds = 500
/** The process counts as overloaded while it uses more than this share of the maximum heap size. */
const maxHeapShare = 0.9

class OverloadedProblem extends Problem {
  constructor() {
    super(503, 'There is too much to do right now. Please try again.', { retryAfterSeconds: 2 })
  }
}

/**
 * Refuses requests with 503 while the process is overloaded, so that running requests complete. `detectOverload`
 * decides whether the event loop indicates overload.
 */
export function shedLoad(app: FastifyInstance, detectOverload = overloadDetector()) {
  const delayHistogram = monitorEventLoopDelay({ resolution: samplingMilliseconds })
  let isOverloaded = false
  let previous = { at: performance.now(), cpu: process.cpuUsage() }
  delayHistogram.enable()
  const timer = setInterval(() => {
    const heap = getHeapStatistics()
    const now = { at: performance.now(), cpu: process.cpuUsage() }
    const { user, system } = process.cpuUsage(previous.cpu)
    const isLoopOverloaded = detectOverload({
      wallMilliseconds: now.at - previous.at,
      cpuMilliseconds: (user + system) / 1_000,
      // If there is no sample, the loop was blocked the whole time.
      delayMilliseconds:
        delayHistogram.count === 0 ? Number.POSITIVE_INFINITY : delayHistogram.mean / 1e6 - samplingMilliseconds,
    })
    previous = now
    isOverloaded = isLoopOverloaded || heap.used_heap_size > heap.heap_size_limit * maxHeapShare
    delayHistogram.reset()
  }, checkMilliseconds)
  timer.unref()
  app.addHook('onRequest', (request, _reply, done) =>
    isOverloaded && !request.routeOptions.config.exemptFromShedding ? done(new OverloadedProblem()) : done(),
  )
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delayHistogram.disable()
  })
}

/** Routes that the plugin adds after this call are served even during overload. */
export const neverShed = (app: FastifyInstance) =>
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, exemptFromShedding: true }
  })
