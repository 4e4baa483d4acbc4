import { buildServer } from '@muster/server/http/build-server'
import { addOpenApiRoutes } from '@muster/server/openapi/routes'
import type { Config } from '@muster/server/run/env'
import { reportNode } from '@muster/server/run/node-reporter'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { callEvents } from './calls/call-events.ts'
import { createCallDependencies } from './calls/calls.ts'
import { callRoutes } from './calls/routes.ts'
import { sendLiveCalls } from './calls/send-live-calls.ts'
import { watchCalls } from './calls/watch-calls.ts'
import { createAccessChecks } from './connect/access-checks.ts'
import { createAdmission } from './connect/admission.ts'
import { batchFrames, forgetRequest } from './connect/batch-frames.ts'
import type { ClientEvent } from './connect/client-event.ts'
import { handleEvents } from './connect/client-events.ts'
import { createWindowDrain } from './connect/drain-windows.ts'
import { guardConnection } from './connect/guard-connection.ts'
import { createSockets } from './connect/sockets.ts'
import { createSharing } from './feeds/bus/sharing.ts'
import { createChatDelivery } from './feeds/chat-events/deliver.ts'
import { newEvents } from './feeds/chat-events/read-events.ts'
import { createFactAnnouncer } from './feeds/facts/announce.ts'
import { follow } from './feeds/facts/follow.ts'
import { newFacts } from './feeds/facts/read-facts.ts'
import { createRevision } from './feeds/facts/revision.ts'
import { feedOf } from './feeds/feed.ts'
import { createFrameDelivery, newFrames } from './feeds/frames/read-frames.ts'
import { measureChat } from './measure-chat.ts'
import { messageRoutes } from './messages/routes.ts'
import { chatContract } from './openapi/contract.ts'
import { createGreeter } from './people/greet.ts'
import { createPresence } from './people/presence.ts'
import { peopleRoutes } from './people/routes.ts'
import { roomEvents } from './rooms/events.ts'
import { roomRoutes } from './rooms/routes.ts'

type Parts = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /** Events that clients may send in addition to those about rooms and calls, each with its name. */
  events?: [string, ClientEvent][]
  /** Whether the process runs only this service, so that a delayed event loop means that the service is overloaded. */
  hasOwnProcess?: boolean
  /** How long a user still counts as online after their last window has disconnected. */
  graceMilliseconds?: number | undefined
}

/**
 * The maximum number of times that the state for a new window is read. After the last read, the window receives the
 * result even if a change has made it outdated.
 */
const maxReads = 10

/**
 * The chat service: an HTTP API, sockets that each belong to a user in one organization, and the live feed to these
 * sockets.
 */
export async function buildChat({
  config,
  store,
  logger,
  events = [],
  hasOwnProcess = false,
  graceMilliseconds,
}: Parts): Promise<FastifyInstance> {
  const app = await buildServer({ config, store, logger, detectsOverload: hasOwnProcess })
  const { io, close } = createSockets(app.server, config)
  const access = createAccessChecks(io, store, logger)
  // The facts are the first feed, so that a user who has lost access receives none of the later events.
  const factFeed = feedOf(newFacts, createFactAnnouncer(io, access, store))
  const [statusRevision, frameRevision] = [createRevision(maxReads), createRevision(maxReads)]
  const chatFeed = feedOf(newEvents, createChatDelivery(io, store, statusRevision))
  const frameFeed = feedOf(newFrames, createFrameDelivery(io, frameRevision))
  const sharing = config.BUS_URL === undefined ? undefined : createSharing(config.BUS_URL, logger)
  const closeConnections = () => {
    for (const { conn } of io.of('/').sockets.values()) conn.close()
  }
  const follower = follow({
    store,
    logger,
    feeds: [factFeed, chatFeed, frameFeed],
    sharing,
    onGap: closeConnections,
  })
  const presenceOfUsers = createPresence(store, logger, graceMilliseconds)
  const welcome = createGreeter({ io, store, logger, presence: presenceOfUsers, statusRevision })
  const calls = createCallDependencies(io, store, config, frameRevision)
  const callWatcher = watchCalls(calls, logger)
  const knownEvents = new Map([...roomEvents, ...callEvents(calls), ...events])

  io.use(createAdmission({ io, store, logger, access, started: follower.started, isInCall: calls.windows.isWatched }))
  io.on('connection', (socket) => {
    const { address } = socket.handshake
    guardConnection(socket)
    batchFrames(socket)
    forgetRequest(socket)
    handleEvents(socket, { store, logger, access, events: knownEvents, budgets: app.writeBudgets, address })
    welcome(socket)
    sendLiveCalls(calls, socket).catch((error) => logger.warn({ err: error }, 'could not ring in a new window'))
  })

  measureChat(app, io, follower, sharing)
  if (hasOwnProcess) {
    const readOwnFigures = () => ({
      sockets: io.engine.clientsCount,
      facts_read_seconds_ago: follower.secondsSinceRead(),
    })
    reportNode(app, { service: 'chat', config, readOwnFigures })
  }

  const drainWindows = createWindowDrain(io)
  app.drainState.listeners.push(async (seconds) => {
    // Users whose windows move to another node must not appear offline in between.
    await presenceOfUsers.stop()
    await drainWindows(seconds)
  })
  app.addHook('onReady', async () => {
    access.start()
    await presenceOfUsers.start()
    await follower.start()
    callWatcher.start()
  })
  app.addHook('preClose', async () => {
    access.stop()
    await callWatcher.stop()
    await follower.stop()
    await close()
    await presenceOfUsers.stop()
  })
  await app.register(peopleRoutes)
  await app.register(roomRoutes)
  await app.register(messageRoutes)
  callRoutes(app, config)
  await app.register(addOpenApiRoutes, chatContract)
  app.get('/asyncapi.json', async (_request, reply) => {
    // Loaded on demand, because most instances never receive this request.
    const { asyncDocument } = await import('@muster/server/openapi/async-document')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(asyncDocument()))
  })
  return app
}
