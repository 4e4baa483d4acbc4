import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { bearerHash, identify, type Session } from '../access/session.ts'
import { parseRequest } from '../http/parse-request.ts'
import { refuse, unauthenticated } from '../http/problems.ts'
import { replySchema } from '../http/reply-schema.ts'
import { writeKindOf } from '../run/write-budgets.ts'
import type { Store } from '../store.ts'
import { type BodyOf, isRepeatable, sendOnce } from './send-once.ts'

declare module 'fastify' {
  interface FastifyInstance {
    store: Store
    /** The registered routes of the contract. */
    apiRoutes: ApiRoute[]
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that this route serves; a route without one is not part of the API. */
    endpoint?: Endpoint
    sent?: Sent
  }
}

/** What a handler sends itself: an object or a list as JSON with an ETag, or a file. */
type Sent = 'one' | 'list' | 'file'
export type ApiRoute = { method: string; url: string; endpoint: Endpoint; sent?: Sent }

/** What a handler receives: the parsed request and the identified caller. */
export type Call<Params, Query, Body, Caller> = {
  store: Store
  session: Caller
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

type Schema = z.ZodMiniType
type Handler<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, Caller> = (
  call: Call<OutputOf<P>, OutputOf<Q>, OutputOf<B>, Caller>,
) => Promise<NoInfer<OutputOf<R>>>

/** Serves an endpoint of the contract to a user with a session. `docs/architecture.md` says which function serves what. */
export function serve<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Session>,
  /**
   * What identifies a repeated request besides its path, if it is not the parsed body; throws if the caller may not
   * make the call.
   */
  bodyOf?: BodyOf,
) {
  const kind = writeKindOf(endpoint)
  route(
    app,
    endpoint,
    async (request, reply, store) => {
      const session = await sessionOf(store, request, endpoint)
      if (kind) app.writeBudgets.take(kind, session.userId)
      return handler({ store, session, ...parseRequest(endpoint, request), request, reply })
    },
    { bodyOf },
  )
}

/** Serves an endpoint without requiring a session; `session` is undefined when there is none. */
export function servePublic<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, R>, handler: Handler<P, Q, B, R, Session | undefined>) {
  route(app, endpoint, async (request, reply, store) => {
    const session = await identify(store.db, bearerHash(request.headers.authorization))
    request.userId = session?.userId
    return handler({ store, session, ...parseRequest(endpoint, request), request, reply })
  })
}

/** Serves a file to a user with a session; the handler authorizes, sets the headers and sends the bytes itself. */
export function serveFile<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  handler: (call: Omit<Call<OutputOf<P>, OutputOf<Q>, never, Session>, 'body'>) => Promise<FastifyReply>,
) {
  route(
    app,
    endpoint,
    async (request, reply, store) => {
      const session = await sessionOf(store, request, endpoint)
      const { params, query } = parseRequest(endpoint, request)
      return handler({ store, session, params, query, request, reply })
    },
    { sent: 'file' },
  )
}

export async function sessionOf(store: Store, request: FastifyRequest, endpoint: { path: string }): Promise<Session> {
  const session = (await identify(store.db, bearerHash(request.headers.authorization))) ?? unauthenticated()
  request.userId = session.userId
  // A user with the role word as password may do nothing but replace it.
  if (session.mustSetPassword && endpoint.path !== '/auth/password') refuse(texts.account.setYourPassword)
  return session
}

type Answering = (request: FastifyRequest, reply: FastifyReply, store: Store) => Promise<unknown>

/**
 * Registers the route under its path with and without a trailing slash, and writes only keys of the contract. The
 * handler uses the store that it is given: with an Idempotency-Key it is one transaction around everything.
 */
export function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  answer: Answering,
  { bodyOf, sent }: { bodyOf?: BodyOf; sent?: Sent } = {},
) {
  const repeatable = isRepeatable(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.length > 1 ? endpoint.path.replace(/\/$/, '') : endpoint.path,
    config: { endpoint, ...(sent && { sent }) },
    ...(endpoint.reply && !sent && { schema: { response: { [endpoint.success]: replySchema(endpoint.reply) } } }),
    handler: async (request, reply) => {
      reply.code(endpoint.success)
      if (repeatable && request.headers['idempotency-key'] !== undefined) {
        const session = await sessionOf(app.store, request, endpoint)
        return sendOnce(app.store, { endpoint, session, bodyOf }, request, reply, answer)
      }
      const result = await answer(request, reply, app.store)
      if (reply.sent) return reply
      return endpoint.success === 204 ? reply.send() : result
    },
  })
}
