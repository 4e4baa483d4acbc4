import { leaveByClosing, readIceServers, returnToPage } from '@muster/contracts/calls'
import type { Config } from '@muster/server/run/env'
import { serve } from '@muster/server/serve/serve'
import type { FastifyInstance } from 'fastify'
import { iceServersFor } from './ice-servers.ts'
import { noteLeaving, noteReturning } from './leaving.ts'

export function callRoutes(app: FastifyInstance, config: Config) {
  serve(app, readIceServers, async ({ store, principal, query }) =>
    iceServersFor(store, config, principal.userId, query.callId),
  )
  serve(app, leaveByClosing, ({ store, principal, params, body }) =>
    noteLeaving(store, { userId: principal.userId, ...params, ...body }),
  )
  serve(app, returnToPage, ({ store, principal, params, body }) =>
    noteReturning(store, { userId: principal.userId, ...params, ...body }),
  )
}
