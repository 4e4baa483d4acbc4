import { createHash } from 'node:crypto'
import type { Endpoint } from '@muster/contracts/endpoint'
import { withoutEnd } from '@muster/contracts/without-end'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorIn } from '../access/actor.ts'
import type { Session } from '../access/session.ts'
import { hasProperty } from '../has-property.ts'
import { invalid, type Problem } from '../http/problems.ts'
import type { Store } from '../store.ts'
import { type Answer, answerOnce, type Repeatable } from './answer-once.ts'

/** Parses the body before a transaction is open; throws if the caller may not send it. */
export type BodyOf = (call: { store: Store; session: Session; request: FastifyRequest }) => Promise<unknown>

type Place = { endpoint: Pick<Endpoint, 'method' | 'path' | 'success' | 'repeated'>; session: Session; bodyOf?: BodyOf }

/** Whether an Idempotency-Key is accepted: authentication calls have their own limits and links. */
export const isRepeatable = ({
  method,
  path,
  access,
  repeated,
}: Pick<Endpoint, 'method' | 'path' | 'access' | 'repeated'>) =>
  method === 'POST' && access === 'session' && !path.startsWith('/auth/') && repeated !== 'ignores key'

/** Serves a POST that has an Idempotency-Key, with its first response if there is one. */
export async function sendOnce(
  store: Store,
  { endpoint, session, bodyOf }: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (request: FastifyRequest, reply: FastifyReply, store: Store) => Promise<unknown>,
) {
  const key = keyOf(request)
  const body = bodyOf ? await bodyOf({ store, session, request }) : request.body
  const [path = '', query = ''] = request.url.split('?')
  const asked: Repeatable = {
    userId: session.userId,
    method: endpoint.method,
    path: withoutEnd(path, /\//),
    key,
    // Hashes the parsed request, so that only its content matters, not how a client serializes it.
    fingerprint: createHash('sha256')
      .update(`${query}\n${JSON.stringify(body) ?? ''}`)
      .digest(),
  }
  const run = async (inside: Store): Promise<Answer> => {
    const result = await answer(request, reply.code(endpoint.success), inside)
    if (endpoint.success === 204) return { status: 204, headers: {}, body: null }
    const type = { 'content-type': 'application/json; charset=utf-8' }
    return { status: reply.statusCode, headers: type, body: String(reply.serialize(result)) }
  }
  const kept = await answerOnce(store, asked, run, (refusal, first, inside) =>
    endpoint.repeated === 'finds nothing' ? isDone(refusal, first, { inside, session, request }) : never,
  )
  return reply
    .code(kept.status)
    .headers(kept.headers)
    .send(kept.body ?? undefined)
}

const never = Promise.resolve(false)

function keyOf(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'])
  if (key.length < 1 || key.length > 255) {
    invalid({ field: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 characters' })
  }
  return key
}

/** Nothing is found because the first request consumed it; its response requires the membership of that time. */
async function isDone(
  refusal: Problem,
  first: Answer,
  { inside, session, request }: { inside: Store; session: Session; request: FastifyRequest },
) {
  if (refusal.status !== 404) return false
  const { params } = request
  const organizationId = hasProperty(params, 'id') ? Number(params.id) : 0
  return first.body === null || (await actorIn(inside.db, session, organizationId)) !== undefined
}
