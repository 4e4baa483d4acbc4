import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { statement } from '@muster/database/statement'
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
import { type Principal, principalOf } from '../access/principal.ts'
import { parsePosition } from '../replica/position.ts'
import { positionColumn } from '../replica/replica.ts'
import type { Store } from '../store.ts'
import { type BuildReadParts, type Input, inputOf, sendJson } from './read-call.ts'
import { route } from './serve.ts'
import { tagForCaller } from './serve-tagged.ts'

type Schema = z.ZodMiniType
type ContextCall<P extends Schema, Q extends Schema, Context> = {
  store: Store
  principal: Principal
  input: Input<P, Q>
  /** What the statement of the session has read; null if it found nothing. */
  context: Context | null
}

/**
 * Serves the result of a handler with an ETag of its JSON, as `serveTagged` does. The statement that checks the session
 * also reads what the handler needs to know first, as a JSON column, because another statement would cost more. This
 * statement runs on the primary. The handler runs on the replica if that has replayed everything that the statement sees.
 */
export function serveInContext<
  P extends Schema = never,
  Q extends Schema = never,
  R extends Schema = never,
  Context = never,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  buildContext: BuildReadParts<P, Q, Expression<Context | null>>,
  read: (call: ContextCall<P, Q, Context>) => Promise<NoInfer<OutputOf<R>>>,
) {
  type Columns = CallerColumns & { context: Context | null; position?: string }
  const readCaller = statement<WithToken<Input<P, Q>>, Columns>((slots) => {
    const { token, inputSlots } = splitToken<Input<P, Q>>(slots)
    const context = buildContext({ db: app.store.db, callerId, input: inputSlots })
    return sql`with ${callerCte(app.store.db, token)} select me.*, ${context} as context${positionColumn(app.store)} from me`
  })
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { store } = app
    const { token, input } = inputOf(endpoint, request)
    const [row] = await readCaller(store.db, store.pool, { ...input, token })
    request.userId = row?.user_id
    requireSession(store.db, row)
    const principal = principalOf(row)
    const run = (from: Store) => read({ store: from, principal, input, context: row.context })
    const onReplica = row.position && (await store.replica?.readAt(parsePosition(row.position), run))
    const json = JSON.stringify(onReplica ? onReplica.result : await run(store))
    return sendJson(request, reply, json, tagForCaller(principal, json))
  }
  route(app, endpoint, respond, { responseKind: 'one' })
}
