import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  type CallerColumns,
  callerCte,
  callerId,
  requireSession,
  splitToken,
  type UserIdExpression,
  type WithToken,
} from '../access/caller.ts'
import { type Principal, principalOf } from '../access/principal.ts'
import { bearerHash } from '../access/session.ts'
import { parseRequest } from '../http/parse-request.ts'
import { refuseUnauthenticated } from '../http/problems.ts'
import { writeKindOf } from '../run/write-budgets.ts'
import type { Db, Store } from '../store.ts'
import { requirePrincipal, route } from './serve.ts'

type Schema = z.ZodMiniType

/** The query that reads the rows a change depends on. It is part of the statement that identifies the caller. */
export type ChangeQuery<Found> = {
  /** CTEs before the query, each as `name as (…)`. */
  ctes?: RawBuilder<unknown>
  /** The query, which returns at most one row. */
  row: RawBuilder<Found>
}

type RequestInput<P, B> = { params: P; body: B }

/** How a change reads its rows. `values` takes the values for the query from the request, and may throw. */
export type ChangeRead<P, B, Values, Found> = {
  values(request: RequestInput<P, B>): Values
  query(context: { db: Db; callerId: UserIdExpression; slots: Slots<Values> }): ChangeQuery<Found>
}

/**
 * Returns its argument. It exists only to infer the types of a read that is defined outside a call of `serveChange`.
 */
export const defineRead = <P, B, Values, Found>(changeRead: ChangeRead<P, B, Values, Found>) => changeRead

type Change<P, B, Found> = RequestInput<P, B> & {
  store: Store
  principal: Principal
  request: FastifyRequest
  found?: Found
}

/**
 * Serves a change in two statements. The first identifies the caller and reads what the change depends on; the handler
 * checks the result and writes with the second. Used for the most frequent changes, because each additional round trip
 * takes as long as a small query.
 */
export function serveChange<
  Values extends object,
  Found extends object,
  P extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, never, B, R>,
  { values, query: buildQuery }: ChangeRead<OutputOf<P>, OutputOf<B>, Values, Found>,
  handler: (change: Change<OutputOf<P>, OutputOf<B>, Found>) => Promise<NoInfer<OutputOf<R>>>,
) {
  const read = statement<WithToken<Values>, CallerColumns & { found: true | null } & Found>((slots) => {
    const { token, inputSlots } = splitToken<Values>(slots)
    const { ctes, row } = buildQuery({ db: app.store.db, callerId, slots: inputSlots })
    return sql`
      with ${callerCte(app.store.db, token)}${ctes ? sql`, ${ctes}` : sql``}
      select me.*, f.* from me left join (select true as found, r.* from (${row}) r) f on true`
  })

  const kind = writeKindOf(endpoint)
  route(app, endpoint, async (request, _reply, store) => {
    const token = bearerHash(request.headers.authorization) ?? refuseUnauthenticated()
    const { params, body, values } = await parseOrRefuse(request)
    const [row] = await read(store.db, store.pool, { ...values, token })
    request.userId = row?.user_id
    requireSession(store.db, row)
    if (kind) app.writeBudgets.take(kind, row.user_id)
    return handler({ store, principal: principalOf(row), params, body, request, ...(row.found && { found: row }) })
  })

  async function parseOrRefuse(request: FastifyRequest) {
    try {
      const { params, body } = parseRequest(endpoint, request)
      return { params, body, values: values({ params, body }) }
    } catch (problem) {
      // Without a session, throw 401 instead of the validation error.
      await requirePrincipal(app.store, request, endpoint)
      throw problem
    }
  }
}
