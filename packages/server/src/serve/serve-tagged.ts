import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Session } from '../access/session.ts'
import { tagOf } from '../http/etag.ts'
import { parseRequest } from '../http/parse-request.ts'
import type { Store } from '../store.ts'
import { route, sessionOf } from './serve.ts'
import { answer } from './serve-read.ts'

type Schema = z.ZodMiniType
type Asked<P extends Schema, Q extends Schema> = {
  store: Store
  session: Session
  params: OutputOf<P>
  query: OutputOf<Q>
  reply: FastifyReply
}

/** Serves the result of a handler with an ETag of its JSON: an unchanged result is computed but not sent. */
export function serveTagged<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  sent: 'one' | 'list',
  read: (asked: Asked<P, Q>) => Promise<NoInfer<OutputOf<R>>>,
) {
  const respond = async (request: FastifyRequest, reply: FastifyReply, store: Store) => {
    const session = await sessionOf(store, request, endpoint)
    const { params, query } = parseRequest(endpoint, request)
    const json = JSON.stringify(await read({ store, session, params, query, reply }))
    return answer(request, reply, json, answerTag(session, json))
  }
  route(app, endpoint, respond, { sent })
}

/** The ETag of a response to this caller. */
export const answerTag = ({ userId }: Session, json: string) => tagOf(userId, json)
