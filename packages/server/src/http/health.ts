import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { neverShed } from '../run/shed.ts'

const timeoutMilliseconds = 2_000

/**
 * `/livez` shows that the process responds, and `/readyz` whether it should receive requests: whether it reaches its
 * database and is not about to stop.
 */
export async function addHealthRoutes(app: FastifyInstance) {
  // Health checks are needed most during overload, so they are never refused.
  neverShed(app)
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    // A proxy can tell this from a database that is slow for all nodes, for which no node should be given up.
    if (app.drainState.isDraining) return reply.code(503).send({ status: 'stopping' })
    const ready = await Promise.race([reachesDatabase(app), afterTimeout()])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

async function reachesDatabase(app: FastifyInstance) {
  try {
    await sql`select 1`.execute(app.store.db)
    return true
  } catch {
    return false
  }
}

const afterTimeout = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), timeoutMilliseconds).unref()
  })
