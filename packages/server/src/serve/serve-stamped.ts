import type { Endpoint } from '@muster/contracts/endpoint'
import { type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  type CallerColumns,
  callerCte,
  callerId,
  requireSession,
  splitToken,
  type WithToken,
} from '../access/caller.ts'
import { matchesIfNoneMatch, tagOf } from '../http/etag.ts'
import { positionColumn } from '../replica/replica.ts'
import { guardCondition, splitGuard, type WithGuard } from './guard.ts'
import { type BuildReadParts, type Input, inputOf, type Prepare, prepareOr, sendJson } from './read-call.ts'
import { readFromReplica } from './read-from-replica.ts'
import { route } from './serve.ts'

type Schema = z.ZodMiniType

type StampedParts = {
  /** The response as JSON. */
  json: Expression<unknown>
  /**
   * A string that changes whenever the response might have changed; null if the caller may not make the call. See
   * stamps.ts.
   */
  stamp: Expression<string | null>
}

/**
 * Serves an object, such as counts, that one statement reads. If the client's ETag is still current, only the stamp is
 * read and the response is 304.
 */
export function serveStamped<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  buildParts: BuildReadParts<P, Q, StampedParts>,
  /** Throws the error for a caller who may not make the call. */
  throwForbidden: () => never,
  prepare?: Prepare<Input<P, Q>>,
) {
  type Values = WithToken<Input<P, Q>>
  const build = (slots: Slots<Values>) => {
    const { token, inputSlots } = splitToken<Input<P, Q>>(slots)
    return { caller: callerCte(app.store.db, token), ...buildParts({ db: app.store.db, callerId, input: inputSlots }) }
  }
  const readStamp = statement<Values, CallerColumns & { stamp: string | null; position?: string }>((slots) => {
    const { caller, stamp } = build(slots)
    return sql`with ${caller} select me.*, ${stamp} as stamp${positionColumn(app.store)} from me`
  })
  const read = statement<WithGuard<Values>, CallerColumns & { stamp: string | null; json: string }>((guardedSlots) => {
    const { guard, slots } = splitGuard<Values>(guardedSlots)
    const { caller, stamp, json } = build(slots)
    return sql`with ${caller}
      select me.*, ${stamp} as stamp, ${json}::text as json from me ${guardCondition('where', guard, stamp)}`
  })

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, input: parsedInput } = inputOf(endpoint, request)
    const { db, pool, replica } = app.store
    const input = await prepareOr(prepare, parsedInput, { pool, token }, async () => {
      const [row] = await readStamp(db, pool, { ...parsedInput, token })
      requireSession(db, row)
      if (row.stamp === null) throwForbidden()
    })
    const values = { ...input, token }
    if (request.headers['if-none-match'] || replica?.isUsed()) {
      const [row] = await readStamp(db, pool, values)
      request.userId = row?.user_id
      requireSession(db, row)
      if (row.stamp === null) return throwForbidden()
      const tag = tagOf(row.user_id, row.stamp, request.url)
      if (matchesIfNoneMatch(request, tag)) return sendJson(request, reply, '', tag)
      const onReplica = await readFromReplica(app.store, request, row, ({ pool, guard }) =>
        read(db, pool, { ...values, guard }),
      )
      if (onReplica) return sendJson(request, reply, onReplica.row.json, tag)
    }
    const [row] = await read(db, pool, values)
    request.userId = row?.user_id
    requireSession(db, row)
    if (row.stamp === null) return throwForbidden()
    return sendJson(request, reply, row.json, tagOf(row.user_id, row.stamp, request.url))
  }
  route(app, endpoint, respond, { responseKind: 'one' })
}
