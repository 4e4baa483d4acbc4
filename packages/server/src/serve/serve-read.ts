import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { type Slot, type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { admit, apartFromToken, type Known, me, type Person, person, type WithToken } from '../access/caller.ts'
import { bearerHash } from '../access/session.ts'
import { ifNoneMatch, tagOf } from '../http/etag.ts'
import { parseRequest } from '../http/parse-request.ts'
import { refuse, unauthenticated } from '../http/problems.ts'
import { LatestUsed } from '../run/latest-used.ts'
import type { Db } from '../store.ts'
import { type KeptRows, rowSeparator } from './kept-rows.ts'
import { route } from './serve.ts'

type Schema = z.ZodMiniType
type Given<S> = OutputOf<S> extends undefined ? unknown : OutputOf<S>
export type Input<P, Q> = Given<P> & Given<Q> & object
type Judged = Known & { stamp: string | null; allowed: boolean }

export type Reading<P, Q, Parts> = (asked: { db: Db; person: Person; input: Slots<Input<P, Q>> }) => Parts

type OneParts = {
  /** Selects the object with the contract's keys as columns; no row if it is not visible. */
  row: Expression<object>
}

type ListParts<Rows> = Rows & {
  /** Counts all rows. */
  total: Expression<unknown>
  /** Selects `value` and `count` for each value that the list is grouped by. */
  groups?: Expression<object>
  /** Text that changes whenever the response can; null if the caller may not make the call. See stamps.ts. */
  stamp: Expression<string | null>
  /** False if the list is visible but the call is not allowed: 403. Omit it where visibility is sufficient. */
  allowed?: Expression<boolean>
}

type PlainRows = {
  /** Selects the page, each row with the contract's keys as columns. */
  rows: Expression<object>
}

/** Rows whose JSON is cached between responses, see KeptRows. It is the same for every caller who sees the row. */
type RevisedRows = {
  /**
   * Selects the page in order, with `revision`: text that changes whenever the row's JSON can; and `cursor`, the start
   * of the next page, if the list has cursors.
   */
  page: Expression<object>
  /** Selects the single row that is joined as `page`, with the contract's keys as columns. */
  row: Expression<object>
}

/** Turns the JSON from PostgreSQL into the response, for objects with a generated text. */
type Write = (json: string) => string
const asItIs: Write = (json) => json

/** Writes an object whose text is generated. */
export const written =
  <Row>(write: (row: Row) => object): Write =>
  (json) => {
    const row: Row = JSON.parse(json)
    return JSON.stringify(write(row))
  }

/** Writes a list of such objects. */
export const eachWritten = <Row>(write: (row: Row) => object): Write =>
  written((rows: Row[]) => rows.map((row) => write(row)))

/**
 * Serves one object with one statement that contains session, visibility and JSON. The JSON is sent as PostgreSQL wrote
 * it.
 */
export function serveOne<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  reading: Reading<P, Q, OneParts>,
  /** Throws for an object that is not visible. */
  missing: () => never,
  write = asItIs,
) {
  const read = statement<WithToken<Input<P, Q>>, Known & { json: string | null }>((slots) => {
    const { token, asked } = apartFromToken<Input<P, Q>>(slots)
    const parts = reading({ db: app.store.db, person, input: asked })
    return sql`with ${me(app.store.db, token)} select me.*, (select row_to_json(o)::text from ${parts.row} o) as json from me`
  })

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, input } = inputOf(endpoint, request)
    const [row] = await read(app.store.db, app.store.pool, { ...input, token })
    request.userId = row?.user_id
    admit(app.store.db, row)
    if (row.json === null) return missing()
    const json = write(row.json)
    return answer(request, reply, json, tagOf(row.user_id, json))
  }
  route(app, endpoint, respond, { sent: 'one' })
}

/** Serves a list with one statement; if it matches the caller's ETag, only the organization's version is read. */
export function serveList<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  reading: Reading<P, Q, ListParts<PlainRows>>,
  /** Throws if the list is not visible. */
  closed: (asked: Input<P, Q>) => never,
  write = asItIs,
) {
  type Values = WithToken<Input<P, Q>>
  serveListWith(app, endpoint, reading, closed, (build) => {
    const read = statement<Values, Judged & { json: string; count: number }>((slots) => {
      const { caller, rows, stamp, allowed } = build(slots)
      return sql`
        with ${caller}
        select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed, page.json, page.count
        from me cross join lateral (
          select coalesce(json_agg(row_to_json(o)), '[]')::text as json, count(*)::int as count from ${rows} o
        ) page`
    })
    return async (_url, values) => {
      const rows = await read(app.store.db, app.store.pool, values)
      return rows.map((row) => ({ ...row, json: write(row.json) }))
    }
  })
}

/** Serves a list as `serveList` does, and builds only the JSON of the rows that changed since it was last sent. */
export function serveRevisedList<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  kept: KeptRows,
  reading: Reading<P, Q, ListParts<RevisedRows>>,
  /** Throws if the list is not visible. */
  closed: (asked: Input<P, Q>) => never,
  /** Parses and checks what the contract cannot, such as a cursor. */
  prepare?: (asked: Input<P, Q>) => Input<P, Q>,
) {
  type Values = WithToken<Input<P, Q>>
  type Page = { revisions: string | null; built: string | null; count: number; cursor: string | null }
  serveListWith(
    app,
    endpoint,
    reading,
    closed,
    (build) => {
      const read = statement<Values & { known: string[] }, Judged & Page>((slots) => {
        const { known, asked } = apartFromKnown<Values>(slots)
        const { caller, page, row, stamp, allowed } = build(asked)
        return sql`
        with ${caller}
        select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed, list.*
        from me cross join lateral (
          select string_agg(one.revision, ' ') as revisions, string_agg(one.json, ${rowSeparator}) as built,
            count(*)::int as count, (array_agg(one.cursor))[count(*)] as cursor
          from (
            select page.revision, page.cursor, case when page.revision not in (select unnest(${known}::text[])) then (
              select row_to_json(o)::text from ${row} o
            ) end as json
            from ${page} page
          ) one
        ) list`
      })
      return async (url, values) => {
        const known = kept.known(url)
        const [found] = await read(app.store.db, app.store.pool, { ...values, known: [...known.keys()] })
        if (!found) return []
        const { revisions, built, ...rest } = found
        const json = kept.join(url, revisions?.split(' ') ?? [], known, built?.split(rowSeparator) ?? [])
        return [{ ...rest, json }]
      }
    },
    prepare,
  )
}

/** Separates the slot of the known revisions from the others. */
function apartFromKnown<Values>(slots: Slots<Values & { known: string[] }>): {
  known: Slot<string[]>
  asked: Slots<Values>
}
function apartFromKnown({ known, ...asked }: Record<string, unknown>): object {
  return { known, asked }
}

/** Reads a page: the caller as identified by the statement, and the page as JSON. */
type ReadPage<Values> = (
  url: string,
  values: Values,
) => Promise<(Judged & { json: string | Buffer; count: number; cursor?: string | null })[]>

function serveListWith<P extends Schema, Q extends Schema, R extends Schema, Rows>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  reading: Reading<P, Q, ListParts<Rows>>,
  closed: (asked: Input<P, Q>) => never,
  reader: (
    build: (slots: Slots<WithToken<Input<P, Q>>>) => ListParts<Rows> & { caller: RawBuilder<unknown> },
  ) => ReadPage<WithToken<Input<P, Q>>>,
  prepare?: (asked: Input<P, Q>) => Input<P, Q>,
) {
  type Values = WithToken<Input<P, Q>>
  const build = (slots: Slots<Values>) => {
    const { token, asked } = apartFromToken<Input<P, Q>>(slots)
    return { caller: me(app.store.db, token), ...reading({ db: app.store.db, person, input: asked }) }
  }
  const look = statement<Values, Judged>((slots) => {
    const { caller, stamp, allowed } = build(slots)
    return sql`with ${caller} select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed from me`
  })
  const read = reader(build)
  const count = statement<Values, { total: number }>((slots) => {
    const { caller, total } = build(slots)
    return sql`with ${caller} select ${total}::int as total from me`
  })
  const countGroups = statement<Values, { groups: string }>((slots) => {
    const { caller, groups } = build(slots)
    return sql`with ${caller} select coalesce(json_object_agg(g.value, g.count), '{}')::text as groups from ${groups ?? sql`(select null as value, 0 as count limit 0)`} g`
  })
  const totals = new LatestUsed<string, number>(2_000)
  const groupCounts = new LatestUsed<string, string>(500)

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, input: asked } = inputOf(endpoint, request)
    const input = prepare ? prepare(asked) : asked
    const { db, pool } = app.store
    if (request.headers['if-none-match']) {
      const [row] = await look(db, pool, { ...input, token })
      request.userId = row?.user_id
      admit(app.store.db, row)
      if (row.stamp === null) return closed(input)
      if (!row.allowed) return refuse()
      const tag = tagOf(row.user_id, row.stamp, request.url)
      if (ifNoneMatch(request, tag)) return answer(request, reply, '', tag)
    }
    const [row] = await read(request.url, { ...input, token })
    request.userId = row?.user_id
    admit(app.store.db, row)
    if (row.stamp === null) return closed(input)
    if (!row.allowed) return refuse()
    const tag = tagOf(row.user_id, row.stamp, request.url)
    const counted = tagOf(row.user_id, row.stamp, listAddress(request.url))
    const { group, limit, ids }: { group?: unknown; limit?: number; ids?: unknown } = input
    let groups: string | undefined
    if (group !== undefined) {
      const readGroups = async () => (await countGroups(db, pool, { ...input, token }))[0]?.groups ?? '{}'
      groups = await groupCounts.take(counted, readGroups)
      reply.header('X-Group-Counts', groups)
    }
    const readTotal = async () =>
      groups === undefined ? ((await count(db, pool, { ...input, token }))[0]?.total ?? 0) : sumOf(groups)
    reply.header(
      'X-Total-Count',
      ids !== undefined ? row.count : (totalOnPage(input, row.count) ?? (await totals.take(counted, readTotal))),
    )
    if (row.cursor && limit === row.count) reply.header('X-Next-Cursor', Buffer.from(row.cursor).toString('base64url'))
    return answer(request, reply, row.json, tag)
  }
  route(app, endpoint, respond, { sent: 'list' })
}

export function inputOf<P extends Schema, Q extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, never, R>,
  request: FastifyRequest,
): { token: Buffer; input: Input<P, Q> }
export function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const token = bearerHash(request.headers.authorization) ?? unauthenticated()
  const { params, query } = parseRequest(endpoint, request)
  return { token, input: Object.assign({}, params, query) }
}

type Cut = { limit?: number; offset?: number; cursor?: string; group_limit?: number }

/** When the page holds everything there is, its length is the total. */
function totalOnPage({ limit = 10_000, offset, cursor, group_limit }: Cut, count: number): number | undefined {
  return !offset && cursor === undefined && group_limit === undefined && count < limit ? count : undefined
}

const partsOfPage = new Set(['ids', 'limit', 'offset', 'cursor', 'sort', 'group_limit'])

/** The address without the parameters that select a part of the list, because all parts have the same counts. */
function listAddress(url: string): string {
  const [path, query = ''] = url.split('?', 2)
  const kept = query.split('&').filter((part) => !partsOfPage.has(part.split('=', 1)[0] ?? ''))
  return `${path}?${kept.join('&')}`
}

function sumOf(groups: string): number {
  const counts: Record<string, number> = JSON.parse(groups)
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export function answer(request: FastifyRequest, reply: FastifyReply, json: string | Buffer, tag: string) {
  reply.header('ETag', tag)
  if (ifNoneMatch(request, tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
