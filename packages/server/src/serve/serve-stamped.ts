import type { Endpoint } from '@muster/contracts/endpoint'
import { type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, sql } from 'kysely'
import type * as z from 'zod/mini'
import { admit, apartFromToken, type Known, me, person, type WithToken } from '../access/caller.ts'
import { ifNoneMatch, tagOf } from '../http/etag.ts'
import { route } from './serve.ts'
import { answer, type Input, inputOf, type Reading } from './serve-read.ts'

type Schema = z.ZodMiniType

type StampedParts = {
  /** The response as JSON. */
  json: Expression<unknown>
  /** Text that changes whenever the response can; null if the caller may not make the call. See stamps.ts. */
  stamp: Expression<string | null>
}

/** Serves counts from one statement; if they match the caller's ETag, only the organizations' versions are read. */
export function serveStamped<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  reading: Reading<P, Q, StampedParts>,
  /** Throws if the caller may not make the call. */
  closed: () => never,
) {
  type Values = WithToken<Input<P, Q>>
  const build = (slots: Slots<Values>) => {
    const { token, asked } = apartFromToken<Input<P, Q>>(slots)
    return { caller: me(app.store.db, token), ...reading({ db: app.store.db, person, input: asked }) }
  }
  const look = statement<Values, Known & { stamp: string | null }>((slots) => {
    const { caller, stamp } = build(slots)
    return sql`with ${caller} select me.*, ${stamp} as stamp from me`
  })
  const read = statement<Values, Known & { stamp: string | null; json: string }>((slots) => {
    const { caller, stamp, json } = build(slots)
    return sql`with ${caller} select me.*, ${stamp} as stamp, ${json}::text as json from me`
  })

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, input } = inputOf(endpoint, request)
    const { db, pool } = app.store
    if (request.headers['if-none-match']) {
      const [row] = await look(db, pool, { ...input, token })
      request.userId = row?.user_id
      admit(db, row)
      if (row.stamp === null) return closed()
      const tag = tagOf(row.user_id, row.stamp, request.url)
      if (ifNoneMatch(request, tag)) return answer(request, reply, '', tag)
    }
    const [row] = await read(db, pool, { ...input, token })
    request.userId = row?.user_id
    admit(db, row)
    if (row.stamp === null) return closed()
    return answer(request, reply, row.json, tagOf(row.user_id, row.stamp, request.url))
  }
  route(app, endpoint, respond, { sent: 'one' })
}
