import { createHash } from 'node:crypto'
import type { Endpoint } from '@muster/contracts/endpoint'
import { trimEndWhile } from '@muster/contracts/trim-end-while'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorIn } from '../access/actor.ts'
import type { Principal } from '../access/principal.ts'
import { hasProperty } from '../has-property.ts'
import { type Problem, refuseInvalid } from '../http/problems.ts'
import type { Store } from '../store.ts'
import { executeOnce, type RepeatableRequest, type StoredResponse } from './execute-once.ts'

/** Returns the parsed body, before the transaction begins. Throws if the caller may not make the call. */
export type BodyOf = (call: { store: Store; principal: Principal; request: FastifyRequest }) => Promise<unknown>

type CallContext = {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'success' | 'idempotency'>
  principal: Principal
  bodyOf?: BodyOf
}

/** Whether the call accepts an Idempotency-Key. Calls below /auth do not, because responses may contain secrets. */
export const isRepeatable = ({
  method,
  path,
  access,
  idempotency: idempotencyMode,
}: Pick<Endpoint, 'method' | 'path' | 'access' | 'idempotency'>) =>
  method === 'POST' && access === 'session' && !path.startsWith('/auth/') && idempotencyMode !== 'ignores key'

/** Serves a POST with an Idempotency-Key. A repeated request receives the response to the first request. */
export async function sendOnce(
  store: Store,
  { endpoint, principal, bodyOf }: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (request: FastifyRequest, reply: FastifyReply, store: Store) => Promise<unknown>,
) {
  const key = idempotencyKeyOf(request)
  const body = bodyOf ? await bodyOf({ store, principal, request }) : request.body
  const [path = '', query = ''] = request.url.split('?')
  const repeatableRequest: RepeatableRequest = {
    userId: principal.userId,
    method: endpoint.method,
    path: trimEndWhile(path, /\//),
    key,
    // Hashes the parsed body, so that only its values matter, and not its formatting.
    fingerprint: createHash('sha256')
      .update(`${query}\n${JSON.stringify(body) ?? ''}`)
      .digest(),
  }
  const run = async (txStore: Store): Promise<StoredResponse> => {
    const result = await handle(request, reply.code(endpoint.success), txStore)
    if (endpoint.success === 204) return { status: 204, headers: {}, body: null }
    const tag = reply.getHeader('etag')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...(tag !== undefined && { etag: String(tag) }),
    }
    return { status: reply.statusCode, headers, body: String(reply.serialize(result)) }
  }
  const response = await executeOnce(store, repeatableRequest, run, (refusal, firstResponse, txStore) =>
    endpoint.idempotency === 'finds nothing'
      ? isCausedByFirst(refusal, firstResponse, { store: txStore, principal, request })
      : notCausedByFirst,
  )
  // A run that was rolled back may have set the ETag of an object that does not exist.
  return reply
    .removeHeader('etag')
    .code(response.status)
    .headers(response.headers)
    .send(response.body ?? undefined)
}

const notCausedByFirst = Promise.resolve(false)

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'])
  if (key.length < 1 || key.length > 255) {
    refuseInvalid({ field: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 characters' })
  }
  return key
}

/**
 * Whether a 404 only means that the first request used up the object, such as an invitation. If the stored response has
 * a body, the caller must also be a member of the organization in the path to receive it.
 */
async function isCausedByFirst(
  refusal: Problem,
  firstResponse: StoredResponse,
  { store: txStore, principal, request }: { store: Store; principal: Principal; request: FastifyRequest },
) {
  if (refusal.status !== 404) return false
  const { params } = request
  const organizationId = hasProperty(params, 'id') ? Number(params.id) : 0
  return firstResponse.body === null || (await actorIn(txStore.db, principal, organizationId)) !== undefined
}
