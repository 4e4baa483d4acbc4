import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type { Slots } from '@muster/database/statement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { UserIdExpression } from '../access/caller.ts'
import { bearerHash } from '../access/session.ts'
import { matchesIfNoneMatch } from '../http/etag.ts'
import { parseRequest } from '../http/parse-request.ts'
import { refuseUnauthenticated } from '../http/problems.ts'
import type { Db } from '../store.ts'

type Schema = z.ZodMiniType
type InputPart<S> = OutputOf<S> extends undefined ? unknown : OutputOf<S>
export type Input<P, Q> = InputPart<P> & InputPart<Q> & object

/** Builds the parts of a statement that reads only what the caller may see. */
export type BuildReadParts<P, Q, Parts> = (context: {
  db: Db
  callerId: UserIdExpression
  input: Slots<Input<P, Q>>
}) => Parts

/** The connections and the hash of the caller's token, for a preparation that reads something. */
export type PrepareContext = { pool: pg.Pool; token: Buffer }

/** Parses and checks input that the contract's schema cannot check. */
export type Prepare<Values> = (input: Values, context: PrepareContext) => Values | Promise<Values>

/**
 * The prepared input. If the preparation throws, `refuseInvisible` runs first, so that a caller who may not make the call
 * gets the refusal for that, and not one for the input.
 */
export async function prepareOr<Values>(
  prepare: Prepare<Values> | undefined,
  input: Values,
  context: PrepareContext,
  refuseInvisible: () => Promise<void>,
): Promise<Values> {
  if (!prepare) return input
  try {
    return await prepare(input, context)
  } catch (error) {
    await refuseInvisible()
    throw error
  }
}

export function inputOf<P extends Schema, Q extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, never, R>,
  request: FastifyRequest,
): { token: Buffer; input: Input<P, Q> }
export function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const token = bearerHash(request.headers.authorization) ?? refuseUnauthenticated()
  const { params, query } = parseRequest(endpoint, request)
  return { token, input: Object.assign({}, params, query) }
}

export function sendJson(request: FastifyRequest, reply: FastifyReply, json: string | Buffer, tag: string) {
  reply.header('ETag', tag)
  if (matchesIfNoneMatch(request, tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
