import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { neverShed } from '../run/shed.ts'

const patienceMilliseconds = 2_000

/** `/livez`: the process responds. `/readyz`: it also reaches its database. */
export async function health(app: FastifyInstance) {
  // Most important during overload.
  neverShed(app)
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([reachesDatabase(app), afterPatience()])
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

const afterPatience = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMilliseconds).unref()
  })
