import { readIceServers } from '@muster/contracts/calls'
import type { Config } from '@muster/server/env'
import { serve } from '@muster/server/serve'
import type { FastifyInstance } from 'fastify'
import { iceServersFor } from './ice-servers.ts'

export function callRoutes(app: FastifyInstance, config: Config) {
  serve(app, readIceServers, async ({ store, session, query }) =>
    iceServersFor(store, config, session.userId, query.callId),
  )
}
