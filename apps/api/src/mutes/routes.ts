import { changeMutes, listMutes } from '@muster/contracts/mutes'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import * as mutes from './mutes.ts'

export async function muteRoutes(app: FastifyInstance) {
  serveTagged(app, listMutes, 'list', ({ store, principal }) => mutes.mutesOf(store.db, principal.userId))
  serve(app, changeMutes, ({ store, principal, body }) => mutes.changeMutes(store, principal, body))
}
