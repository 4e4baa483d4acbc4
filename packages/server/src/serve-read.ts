import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import { type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, sql } from 'kysely'
import type * as z from 'zod/mini'
import { ifNoneMatch, tagOf } from './etag.ts'
import { LatestUsed } from './latest-used.ts'
import { parseAtDoor } from './parse-at-door.ts'
import { refuse, unauthenticated } from './problems.ts'
import { route } from './serve.ts'
import { bearerHash, liveSession, noteUse } from './session.ts'
import type { Db } from './store.ts'

/** Who asks, as an expression inside the very statement that answers. */
export type Person = Expression<number>

type Schema = z.ZodMiniType
type Given<S> = OutputOf<S> extends undefined ? unknown : OutputOf<S>
type Input<P, Q> = Given<P> & Given<Q> & Record<string, unknown>
type Known = { session_id: number; user_id: number; must_set_password: boolean; not_seen_lately: boolean }

type Judged = Known & { stamp: string | null; allowed: boolean }

type Reading<P, Q, Parts> = (asked: { db: Db; person: Person; input: Slots<Input<P, Q>> }) => Parts

type OneParts = {
  /** Selects the object as columns in the contract's words; no row when it is not in sight. */
  row: Expression<object>
  /** Throws for what is not in sight. */
  missing: () => never
}

type ListParts = {
  /** Selects the page, each row as columns in the contract's words. */
  rows: Expression<object>
  /** Counts all rows there are. */
  total: Expression<unknown>
  /** Text that changes whenever the answer can; null when the caller may not ask. See stamps.ts. */
  stamp: Expression<string | null>
  /** Throws for whom it is not in sight. */
  closed: () => never
  /** False for who sees that it is there but may not ask: 403. Leave out where sight is enough. */
  allowed?: Expression<boolean>
}

/** Serves one object from one statement: session, sight and JSON in it. The JSON is sent as PostgreSQL wrote it. */
export function serveOne<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  reading: Reading<P, Q, OneParts>,
) {
  let missing: () => never = refuse
  const read = statement<Input<P, Q> & { token: Buffer }, Known & { json: string | null }>((slots) => {
    const parts = reading({ db: app.store.db, person, input: slots })
    missing = parts.missing
    return sql`with ${me(app.store.db, slots.token)} select me.*, (select row_to_json(o)::text from ${parts.row} o) as json from me`
  })

  route(app, { ...endpoint, reply: undefined }, async (request, reply) => {
    const input = inputOf(endpoint, request)
    const [row] = await read(app.store.db, app.store.pool, input)
    admit(app, row)
    if (row.json === null) return missing()
    return answer(request, reply, row.json, tagOf(row.user_id, row.json))
  })
}

/** Serves a list from one statement; unchanged since the caller's ETag, it costs a look at the organization's version. */
export function serveList<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  reading: Reading<P, Q, ListParts>,
) {
  type Values = Input<P, Q> & { token: Buffer }
  let closed: () => never = refuse
  const build = (slots: Slots<Values>) => {
    const parts = reading({ db: app.store.db, person, input: slots })
    closed = parts.closed
    return parts
  }
  const look = statement<Values, Judged>((slots) => {
    const { stamp, allowed } = build(slots)
    return sql`with ${me(app.store.db, slots.token)} select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed from me`
  })
  const read = statement<Values, Judged & { json: string; count: number }>((slots) => {
    const { rows, stamp, allowed } = build(slots)
    return sql`
      with ${me(app.store.db, slots.token)}
      select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed, page.json, page.count
      from me cross join lateral (
        select coalesce(json_agg(row_to_json(o)), '[]')::text as json, count(*)::int as count from ${rows} o
      ) page`
  })
  const count = statement<Values, { total: number }>(
    (slots) => sql`with ${me(app.store.db, slots.token)} select ${build(slots).total}::int as total from me`,
  )
  const totals = new LatestUsed<string, number>(2_000)

  route(app, { ...endpoint, reply: undefined }, async (request, reply) => {
    const input = inputOf(endpoint, request)
    const { db, pool } = app.store
    if (request.headers['if-none-match']) {
      const [row] = await look(db, pool, input)
      admit(app, row)
      if (row.stamp === null) return closed()
      if (!row.allowed) return refuse()
      const tag = tagOf(row.user_id, row.stamp, request.url)
      if (ifNoneMatch(request, tag)) return answer(request, reply, '', tag)
    }
    const [row] = await read(db, pool, input)
    admit(app, row)
    if (row.stamp === null) return closed()
    if (!row.allowed) return refuse()
    const tag = tagOf(row.user_id, row.stamp, request.url)
    reply.header('X-Total-Count', totalOnPage(input, row.count) ?? (await totals.take(tag, async () => (await count(db, pool, input))[0]?.total ?? 0)))
    return answer(request, reply, row.json, tag)
  })
}

const person = sql<number>`(select user_id from me)`

const me = (db: Db, token: Expression<Buffer> | undefined) =>
  sql`me as materialized (${liveSession(db, token ?? sql<Buffer>`null::bytea`)})`

function inputOf<P extends Schema, Q extends Schema, R extends Schema>(endpoint: Endpoint<P, Q, never, R>, request: FastifyRequest) {
  const token = bearerHash(request.headers.authorization) ?? unauthenticated()
  const { params, query } = parseAtDoor(endpoint, request)
  return Object.assign({ token }, params, query)
}

function admit(app: FastifyInstance, row: Known | undefined): asserts row is Known {
  if (!row) return unauthenticated()
  if (row.must_set_password) refuse(texts.account.setYourPassword)
  if (row.not_seen_lately) noteUse(app.store.db, row.session_id)
}

/** When the page holds everything there is, its length is the total. */
function totalOnPage(input: Record<string, unknown>, count: number): number | undefined {
  const limit = typeof input.limit === 'number' ? input.limit : 10_000
  return !input.offset && count < limit ? count : undefined
}

function answer(request: FastifyRequest, reply: FastifyReply, json: string, tag: string) {
  reply.header('ETag', tag)
  if (ifNoneMatch(request, tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
