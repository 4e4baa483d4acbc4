import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drainState: {
      isDraining: boolean
      /** Functions that are called when the service starts to drain, with the time that this takes in seconds. */
      listeners: ((seconds: number) => Promise<void>)[]
    }
  }
}

/**
 * Lets the proxy stop sending requests before this service stops accepting connections. For `seconds`, `/readyz`
 * returns 503, and each response closes its connection, so that the proxy keeps no idle connection that it could reuse
 * at the moment in which the service closes it. All requests are still served.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.drainState.isDraining = true
  await Promise.all([wait(seconds * 1_000), ...app.drainState.listeners.map((listener) => listener(seconds))])
}
