import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problems.ts'

class Overloaded extends Problem {
  constructor() {
    super(503, 'There is too much to do right now. Please try again.', { retryAfterSeconds: 2 })
  }
}

/** Answers 503 at once while the process cannot keep up, so that what it has begun gets done. */
export const shed = (app: FastifyInstance) =>
  app.register(underPressure, {
    maxEventLoopDelay: 500,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * 0.9,
    sampleInterval: 500,
    retryAfter: 2,
    customError: Overloaded,
  })

const pressureHandler = () => undefined

/** The routes that this part of the app adds from here on are answered all the same. */
export const neverShed = (app: FastifyInstance) =>
  app.addHook('onRoute', (route) => {
    route.config = Object.assign({}, route.config, { pressureHandler })
  })
