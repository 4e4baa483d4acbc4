import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Principal } from '../access/principal.ts'
import { tagOf } from '../http/etag.ts'
import { parseRequest } from '../http/parse-request.ts'
import type { Store } from '../store.ts'
import { sendJson } from './read-call.ts'
import { requirePrincipal, route } from './serve.ts'

type Schema = z.ZodMiniType
type TaggedCall<P extends Schema, Q extends Schema> = {
  store: Store
  principal: Principal
  params: OutputOf<P>
  query: OutputOf<Q>
  reply: FastifyReply
}

/** Serves the result of a handler with an ETag of its JSON. An unchanged result is computed again, but not sent. */
export function serveTagged<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  responseKind: 'one' | 'list',
  read: (call: TaggedCall<P, Q>) => Promise<NoInfer<OutputOf<R>>>,
) {
  const respond = async (request: FastifyRequest, reply: FastifyReply, store: Store) => {
    const principal = await requirePrincipal(store, request, endpoint)
    const { params, query } = parseRequest(endpoint, request)
    const json = JSON.stringify(await read({ store, principal, params, query, reply }))
    return sendJson(request, reply, json, tagForCaller(principal, json))
  }
  route(app, endpoint, respond, { responseKind })
}

/** The ETag of a response to this caller. */
export const tagForCaller = ({ userId }: Principal, json: string) => tagOf(userId, json)
