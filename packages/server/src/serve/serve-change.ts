import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  admit,
  apartFromToken,
  type Known,
  me,
  type Person,
  person,
  sessionIn,
  type WithToken,
} from '../access/caller.ts'
import { bearerHash, type Session } from '../access/session.ts'
import { parseRequest } from '../http/parse-request.ts'
import { unauthenticated } from '../http/problems.ts'
import { writeKindOf } from '../run/write-budgets.ts'
import type { Db, Store } from '../store.ts'
import { route, sessionOf } from './serve.ts'

type Schema = z.ZodMiniType

/** What a change depends on, read by the statement that identifies the caller. */
export type Look<Found> = {
  /** CTEs before the query, each as `name as (…)`. */
  before?: RawBuilder<unknown>
  /** The query, which returns at most one row. */
  row: RawBuilder<Found>
}

type Asked<P, B> = { params: P; body: B }

/** A read with the request values that it needs. `values` may throw; an undefined value omits its slot. */
export type Looking<P, B, Values, Found> = {
  values(asked: Asked<P, B>): Values
  look(given: { db: Db; person: Person; slots: Slots<Values> }): Look<Found>
}

/** Defines a read next to its change, with inferred types. */
export const looking = <P, B, Values, Found>(parts: Looking<P, B, Values, Found>) => parts

type Change<P, B, Found> = Asked<P, B> & { store: Store; session: Session; request: FastifyRequest; found?: Found }

/**
 * Serves a change in two statements: the first identifies the caller and reads what the change depends on; then the
 * handler decides and writes with the second. For the most frequent changes, because a round trip costs as much as a
 * small query.
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
  { values, look }: Looking<OutputOf<P>, OutputOf<B>, Values, Found>,
  handler: (change: Change<OutputOf<P>, OutputOf<B>, Found>) => Promise<NoInfer<OutputOf<R>>>,
) {
  const read = statement<WithToken<Values>, Known & { found: true | null } & Found>((all) => {
    const { token, asked } = apartFromToken<Values>(all)
    const { before, row } = look({ db: app.store.db, person, slots: asked })
    return sql`
      with ${me(app.store.db, token)}${before ? sql`, ${before}` : sql``}
      select me.*, f.* from me left join (select true as found, r.* from (${row}) r) f on true`
  })

  const kind = writeKindOf(endpoint)
  route(app, endpoint, async (request, _reply, store) => {
    const token = bearerHash(request.headers.authorization) ?? unauthenticated()
    const { params, body, needed } = await understood(request)
    const [row] = await read(store.db, store.pool, { ...needed, token })
    request.userId = row?.user_id
    admit(store.db, row)
    if (kind) app.writeBudgets.take(kind, row.user_id)
    return handler({ store, session: sessionIn(row), params, body, request, ...(row.found && { found: row }) })
  })

  async function understood(request: FastifyRequest) {
    try {
      const { params, body } = parseRequest(endpoint, request)
      return { params, body, needed: values({ params, body }) }
    } catch (problem) {
      // Report 401 before validation errors.
      await sessionOf(app.store, request, endpoint)
      throw problem
    }
  }
}
