import { buildServer } from '@muster/server/http/build-server'
import { openApiRoutes } from '@muster/server/openapi/routes'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { callEvents } from './calls/call-events.ts'
import { createCalls } from './calls/calls.ts'
import { greetWindow } from './calls/greet-window.ts'
import { callRoutes } from './calls/routes.ts'
import { watchCalls } from './calls/watch-calls.ts'
import { accessChecks } from './connect/access-checks.ts'
import { admission } from './connect/admission.ts'
import type { ClientEvent } from './connect/client-event.ts'
import { answerEvents } from './connect/client-events.ts'
import { guardConnection } from './connect/guard-connection.ts'
import { forgetRequest, joinFrames } from './connect/join-frames.ts'
import { createSockets } from './connect/sockets.ts'
import { deliverChat } from './feeds/chat-events/deliver.ts'
import { newEvents } from './feeds/chat-events/read-events.ts'
import { announce } from './feeds/facts/announce.ts'
import { feedOf, follow } from './feeds/facts/follow.ts'
import { newFacts } from './feeds/facts/read-facts.ts'
import { revision } from './feeds/facts/revision.ts'
import { deliverFrames, newFrames } from './feeds/frames/read-frames.ts'
import { messageRoutes } from './messages/routes.ts'
import { chatContract } from './openapi/contract.ts'
import { greet } from './people/greet.ts'
import { presence } from './people/presence.ts'
import { peopleRoutes } from './people/routes.ts'
import { roomEvents } from './rooms/events.ts'
import { roomRoutes } from './rooms/routes.ts'

type Parts = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /** Additional events, by name. */
  events?: [string, ClientEvent][]
  /** Whether the process serves nothing else, so that a delayed event loop means that the service is overloaded. */
  alone?: boolean
}

/** How many reads may be outdated before a new window receives one anyway. */
const mostReads = 10

/** The chat service: sockets that belong to a user in one organization, and the live feed to them. */
export async function buildChat({
  config,
  store,
  logger,
  events = [],
  alone = false,
}: Parts): Promise<FastifyInstance> {
  const app = await buildServer({ config, store, logger, alone })
  const { io, close } = createSockets(app.server, config)
  const access = accessChecks(io, store, logger)
  // Facts first, so that a user who has lost access receives nothing of what follows.
  const facts = feedOf(newFacts, announce(io, access, store))
  const [statuses, posted] = [revision(mostReads), revision(mostReads)]
  const chat = feedOf(newEvents, deliverChat(io, store, statuses))
  const frames = feedOf(newFrames, deliverFrames(io, posted))
  const feed = follow({ store, logger, feeds: [facts, chat, frames] })
  const present = presence(store, logger)
  const welcome = greet({ io, store, logger, presence: present, statuses })
  const calls = createCalls(io, store, config, posted)
  const watch = watchCalls(calls, logger)
  const known = new Map([...roomEvents, ...callEvents(calls), ...events])

  io.use(admission({ io, store, logger, access, started: feed.started, isInCall: calls.windows.holds }))
  io.on('connection', (socket) => {
    const { address } = socket.handshake
    guardConnection(socket)
    joinFrames(socket)
    forgetRequest(socket)
    answerEvents(socket, { store, logger, access, events: known, budgets: app.writeBudgets, address })
    welcome(socket)
    greetWindow(calls, socket).catch((error) => logger.warn({ err: error }, 'could not ring in a new window'))
  })

  app.addHook('onReady', async () => {
    access.start()
    await present.start()
    await feed.start()
    watch.start()
  })
  app.addHook('preClose', async () => {
    access.stop()
    await watch.stop()
    await feed.stop()
    await close()
    await present.stop()
  })
  await app.register(peopleRoutes)
  await app.register(roomRoutes)
  await app.register(messageRoutes)
  callRoutes(app, config)
  await app.register(openApiRoutes, chatContract)
  app.get('/asyncapi.json', async (_request, reply) => {
    // Loaded on demand, because most services never receive this request.
    const { asyncDocument } = await import('@muster/server/openapi/async-document')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(asyncDocument()))
  })
  return app
}
