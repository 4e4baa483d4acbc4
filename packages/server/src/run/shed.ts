import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problems.ts'
import { overloadDetector } from './overload-detector.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the delays of the event loop since the previous call; undefined if they are not measured. */
    takeLoopDelay: () => LoopDelay | undefined
  }
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

/** The average and the longest delay of the event loop in milliseconds. */
export type LoopDelay = { mean: number; longest: number }

/**
 * Refuses requests with 503 while the process is overloaded, so that running requests complete. `detectOverload`
 * decides whether the event loop indicates overload. Returns a function that returns the delays since its previous call.
 */
export function shedLoad(app: FastifyInstance, detectOverload = overloadDetector()): () => LoopDelay {
  const delayHistogram = monitorEventLoopDelay({ resolution: samplingMilliseconds })
  let isOverloaded = false
  let delays = { sum: 0, count: 0, longest: 0 }
  let previous = { at: performance.now(), cpu: process.cpuUsage() }
  delayHistogram.enable()
  const timer = setInterval(() => {
    const heap = getHeapStatistics()
    const now = { at: performance.now(), cpu: process.cpuUsage() }
    const { user, system } = process.cpuUsage(previous.cpu)
    const wallMilliseconds = now.at - previous.at
    const hasSamples = delayHistogram.count > 0
    const isLoopOverloaded = detectOverload({
      wallMilliseconds,
      cpuMilliseconds: (user + system) / 1_000,
      // If there is no sample, the loop was blocked the whole time.
      delayMilliseconds: hasSamples ? delayHistogram.mean / 1e6 - samplingMilliseconds : Number.POSITIVE_INFINITY,
    })
    const [mean, longest] = hasSamples
      ? [delayHistogram.mean / 1e6 - samplingMilliseconds, delayHistogram.max / 1e6 - samplingMilliseconds]
      : [wallMilliseconds, wallMilliseconds]
    delays = { sum: delays.sum + mean, count: delays.count + 1, longest: Math.max(delays.longest, longest) }
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
  return () => {
    const { sum, count, longest } = delays
    delays = { sum: 0, count: 0, longest: 0 }
    return { mean: count === 0 ? 0 : Math.max(0, sum / count), longest }
  }
}

/** Routes that the plugin adds after this call are served even during overload. */
export const neverShed = (app: FastifyInstance) =>
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, exemptFromShedding: true }
  })
