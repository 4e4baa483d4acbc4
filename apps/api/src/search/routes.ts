import { search } from '@muster/contracts/search'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { find } from './find.ts'

export async function searchRoutes(app: FastifyInstance) {
  serveTagged(app, search, 'one', ({ store, principal, query }) => find(store, principal, query))
}
