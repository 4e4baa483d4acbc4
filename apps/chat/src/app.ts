import { buildServer } from '@muster/server/build-server'
import type { Config } from '@muster/server/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { admission } from './connect/admission.ts'
import { answerEvents, type ClientEvents } from './connect/client-events.ts'
import { guardConnection } from './connect/guard-connection.ts'
import { createSockets } from './connect/sockets.ts'
import { standings } from './connect/standings.ts'
import { announce } from './live-feed/announce.ts'
import { followFacts } from './live-feed/follow-facts.ts'

type Parts = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  events?: ClientEvents
  /** Whether the process is this service's alone, so that a loop that lags tells of too much to do. */
  alone?: boolean
}

/** The chat service: sockets that stand for a person in one organization, and the live feed to them. */
export async function buildChat({
  config,
  store,
  logger,
  events = new Map(),
  alone = false,
}: Parts): Promise<FastifyInstance> {
  const app = await buildServer({ config, store, logger, alone })
  const { io, close } = createSockets(app.server, config)
  const standing = standings(io, store, logger)
  const feed = followFacts({ store, logger, deliver: announce(io, standing, store) })

  io.use(admission({ io, store, logger, standing, started: feed.started }))
  io.on('connection', (socket) => {
    guardConnection(socket)
    answerEvents(socket, { store, logger, standing, events })
  })

  app.addHook('onReady', async () => {
    standing.start()
    await feed.start()
  })
  app.addHook('preClose', async () => {
    standing.stop()
    await feed.stop()
    await close()
  })
  return app
}
