import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Principal } from '../access/principal.ts'
import { bearerHash, identify } from '../access/session.ts'
import { parseRequest } from '../http/parse-request.ts'
import { refuse, refuseUnauthenticated } from '../http/problems.ts'
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
    responseKind?: ResponseKind
  }
}

/** Marks a route whose handler sends the response itself: one object or a list as JSON with an ETag, or a file. */
type ResponseKind = 'one' | 'list' | 'file'
export type ApiRoute = { method: string; url: string; endpoint: Endpoint; responseKind?: ResponseKind }

/** The argument of a handler: the parsed request and the identified caller. */
export type Call<Params, Query, Body, Caller> = {
  store: Store
  principal: Caller
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

/**
 * Serves an endpoint of the contract to a user with a session. `docs/architecture.md` explains when to use another
 * function.
 */
export function serve<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Principal>,
  /**
   * Returns the value that identifies a repeated request, in addition to its path and query; by default the body.
   * Throws if the caller may not make the call.
   */
  bodyOf?: BodyOf,
) {
  const kind = writeKindOf(endpoint)
  route(
    app,
    endpoint,
    async (request, reply, store) => {
      const principal = await requirePrincipal(store, request, endpoint)
      if (kind) app.writeBudgets.take(kind, principal.userId)
      return handler({ store, principal, ...parseRequest(endpoint, request), request, reply })
    },
    { bodyOf },
  )
}

/** Serves an endpoint that does not require a session; `principal` is undefined without a session. */
export function servePublic<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, R>, handler: Handler<P, Q, B, R, Principal | undefined>) {
  route(app, endpoint, async (request, reply, store) => {
    const principal = await identify(store.db, bearerHash(request.headers.authorization))
    request.userId = principal?.userId
    return handler({ store, principal, ...parseRequest(endpoint, request), request, reply })
  })
}

/** Serves a file to a user with a session; the handler authorizes the user, sets the headers and sends the bytes. */
export function serveFile<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  handler: (call: Omit<Call<OutputOf<P>, OutputOf<Q>, never, Principal>, 'body'>) => Promise<FastifyReply>,
) {
  route(
    app,
    endpoint,
    async (request, reply, store) => {
      const principal = await requirePrincipal(store, request, endpoint)
      const { params, query } = parseRequest(endpoint, request)
      return handler({ store, principal, params, query, request, reply })
    },
    { responseKind: 'file' },
  )
}

/** Serves a file without a session. The handler authorizes the request by its query, sets the headers and sends the bytes. */
export function servePublicFile<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  handler: (
    call: Omit<Call<OutputOf<P>, OutputOf<Q>, never, undefined>, 'body' | 'principal'>,
  ) => Promise<FastifyReply>,
) {
  route(
    app,
    endpoint,
    async (request, reply, store) => {
      const { params, query } = parseRequest(endpoint, request)
      return handler({ store, params, query, request, reply })
    },
    { responseKind: 'file' },
  )
}

export async function requirePrincipal(
  store: Store,
  request: FastifyRequest,
  endpoint: { path: string },
): Promise<Principal> {
  const principal = (await identify(store.db, bearerHash(request.headers.authorization))) ?? refuseUnauthenticated()
  request.userId = principal.userId
  // An invited user with the default password must replace it before making any other call that requires a session.
  if (principal.mustSetPassword && endpoint.path !== '/auth/password') refuse(texts.account.setYourPassword)
  return principal
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply, store: Store) => Promise<unknown>

const responseSchemas = ({ success, existingStatus }: Endpoint, reply: Schema) =>
  Object.fromEntries([success, existingStatus ?? success].map((status) => [status, replySchema(reply)]))

/**
 * Registers the route of an endpoint. Responses contain only keys of the contract, unless the handler sends them
 * itself (`responseKind`). The handler must use the store that is passed to it, because with an Idempotency-Key that
 * store is one transaction around the whole call.
 */
export function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: RouteHandler,
  { bodyOf, responseKind }: { bodyOf?: BodyOf; responseKind?: ResponseKind } = {},
) {
  const acceptsKey = isRepeatable(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.length > 1 ? endpoint.path.replace(/\/$/, '') : endpoint.path,
    config: { endpoint, ...(responseKind && { responseKind }) },
    ...(endpoint.reply && !responseKind && { schema: { response: responseSchemas(endpoint, endpoint.reply) } }),
    handler: async (request, reply) => {
      reply.code(endpoint.success)
      if (acceptsKey && request.headers['idempotency-key'] !== undefined) {
        const principal = await requirePrincipal(app.store, request, endpoint)
        return sendOnce(app.store, { endpoint, principal, bodyOf }, request, reply, handle)
      }
      const result = await handle(request, reply, app.store)
      if (reply.sent) return reply
      return endpoint.success === 204 ? reply.send() : result
    },
  })
}
