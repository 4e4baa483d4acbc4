import type { Endpoint } from '@muster/contracts/endpoint'
import { type Slot, type Slots, statement } from '@muster/database/statement'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, type RawBuilder, sql } from 'kysely'
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
import { refuse } from '../http/problems.ts'
import { positionColumn } from '../replica/replica.ts'
import { guardCondition, type Source, splitGuard, type WithGuard } from './guard.ts'
import { type CountParts, listCounts, listUrl } from './list-counts.ts'
import { type BuildReadParts, type Input, inputOf, type Prepare, prepareOr, sendJson } from './read-call.ts'
import { type RowOfReplica, readFromReplica } from './read-from-replica.ts'
import { type RowCache, rowSeparator } from './row-cache.ts'
import { route } from './serve.ts'

type Schema = z.ZodMiniType
type ListColumns = CallerColumns & { stamp: string | null; allowed: boolean }

type ObjectParts = {
  /** Selects the object with the contract's keys as columns; no row if it is not visible. */
  row: Expression<object>
}

type ListParts<Rows> = Rows &
  CountParts & {
    /**
     * A string that changes whenever the response might have changed; null if the caller may not make the call. See
     * stamps.ts.
     */
    stamp: Expression<string | null>
    /**
     * If false, the list is visible but the call is refused with 403. Omit this if everybody who sees the list may read
     * it.
     */
    allowed?: Expression<boolean>
  }

type PlainRowParts = {
  /** Selects the page, each row with the contract's keys as columns. */
  rows: Expression<object>
  /** The cursor of the next page, which starts after the row with this id; undefined if the list has no cursors. */
  cursor?: (lastId: RawBuilder<unknown>) => Expression<string>
}

/**
 * Rows whose JSON is cached between responses: see RowCache. The JSON is the same for every caller who sees the row.
 */
type RevisedRowParts = {
  /**
   * Selects the page in order, with these columns:
   * - `revision`: a string that changes whenever the row's JSON might have changed
   * - `cursor`: the start of the next page, if the list has cursors
   * - `total` and `groups`: the counts over all pages, or null if the counts must be read separately
   */
  page: Expression<object>
  /** Selects one object of the page, whose row is joined as `page`, with the contract's keys as columns. */
  row: Expression<object>
}

/** Converts the JSON from PostgreSQL into the JSON of the response, for objects whose texts are generated. */
type WriteJson = (json: string) => string
const leaveUnchanged: WriteJson = (json) => json

/** Returns a function that parses JSON, adds the generated texts with `write`, and serializes the result. */
export const writeObject =
  <Row>(write: (row: Row) => object): WriteJson =>
  (json) => {
    const row: Row = JSON.parse(json)
    return JSON.stringify(write(row))
  }

/** The same for the JSON of a list; `write` converts each object. */
export const writeEach = <Row>(write: (row: Row) => object): WriteJson =>
  writeObject((rows: Row[]) => rows.map((row) => write(row)))

/**
 * Serves one object with one statement, which checks session and visibility and builds the JSON. By default the JSON is
 * sent as PostgreSQL built it.
 */
export function serveOne<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  buildParts: BuildReadParts<P, Q, ObjectParts>,
  /** Throws the error for an object that is not visible. */
  throwNotFound: () => never,
  writeJson = leaveUnchanged,
) {
  const read = statement<WithToken<Input<P, Q>>, CallerColumns & { json: string | null }>((slots) => {
    const { token, inputSlots } = splitToken<Input<P, Q>>(slots)
    const parts = buildParts({ db: app.store.db, callerId, input: inputSlots })
    return sql`with ${callerCte(app.store.db, token)} select me.*, (select row_to_json(o)::text from ${parts.row} o) as json from me`
  })

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, input } = inputOf(endpoint, request)
    const [row] = await read(app.store.db, app.store.pool, { ...input, token })
    request.userId = row?.user_id
    requireSession(app.store.db, row)
    if (row.json === null) return throwNotFound()
    const json = writeJson(row.json)
    return sendJson(request, reply, json, tagOf(row.user_id, json))
  }
  route(app, endpoint, respond, { responseKind: 'one' })
}

/**
 * Serves a list. One statement checks the session and reads the page; another one reads the counts over all pages,
 * unless they are known or cached. If the client has sent an ETag that is still current, only the stamp is read. With a
 * replica, the primary checks session, visibility and stamp, and the replica reads the page if it has the same stamp.
 */
export function serveList<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  buildParts: BuildReadParts<P, Q, ListParts<PlainRowParts>>,
  /** Throws the error for a list that is not visible. */
  throwNotVisible: (input: Input<P, Q>) => never,
  { write = leaveUnchanged, prepare }: { write?: WriteJson; prepare?: Prepare<Input<P, Q>> } = {},
) {
  type Values = WithToken<Input<P, Q>>
  const createReader = (build: BuildWithCaller<Values, ListParts<PlainRowParts>>): ReadPage<Values> => {
    type PageColumns = { json: string; count: number; cursor?: string | null }
    const read = statement<WithGuard<Values>, ListColumns & PageColumns>((guardedSlots) => {
      const { guard, slots } = splitGuard<Values>(guardedSlots)
      const { caller, rows, stamp, allowed, cursor } = build(slots)
      const cursorColumn = cursor ? sql`, ${cursor(sql.ref('page.last_id'))} as cursor` : sql``
      return sql`
        with ${caller}
        select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed, page.json, page.count${cursorColumn}
        from me cross join lateral (
          select coalesce(json_agg(row_to_json(o)), '[]')::text as json,
            count(*)::int as count${cursor ? sql`, (array_agg(o.id))[count(*)] as last_id` : sql``}
          from ${rows} o
        ) page ${guardCondition('where', guard, stamp)}`
    })
    return async (_url, values, { pool, guard }) => {
      const rows = await read(app.store.db, pool, { ...values, guard })
      return rows.map((row) => ({ ...row, json: write(row.json) }))
    }
  }
  serveListWith(app, endpoint, buildParts, throwNotVisible, createReader, prepare)
}

/** Serves a list as `serveList` does, but builds only the JSON of rows that are not cached from the last response. */
export function serveRevisedList<P extends Schema = never, Q extends Schema = never, R extends Schema = never>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  cache: RowCache,
  buildParts: BuildReadParts<P, Q, ListParts<RevisedRowParts>>,
  /** Throws the error for a list that is not visible. */
  throwNotVisible: (input: Input<P, Q>) => never,
  /** Parses and checks input that the contract's schema cannot check, such as a cursor. */
  prepare?: Prepare<Input<P, Q>>,
) {
  type Values = WithToken<Input<P, Q>>
  type PageColumns = { revisions: string | null; built: string | null; count: number } & PageDetails
  serveListWith(
    app,
    endpoint,
    buildParts,
    throwNotVisible,
    (build) => {
      type GuardedValues = WithGuard<Values & { cachedRevisions: readonly string[] }>
      const read = statement<GuardedValues, ListColumns & PageColumns>((guardedSlots) => {
        const { guard, slots } = splitGuard<Values & { cachedRevisions: readonly string[] }>(guardedSlots)
        const { cachedRevisions, inputSlots } = splitCachedRevisions<Values>(slots)
        const { caller, page, row, stamp, allowed } = build(inputSlots)
        return sql`
        with ${caller}
        select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed, list.*
        from me cross join lateral (
          select string_agg(one.revision, ' ') as revisions, string_agg(one.json, ${rowSeparator}) as built,
            count(*)::int as count, max(one.total)::int as total, max(one.groups) as groups,
            (array_agg(one.cursor))[count(*)] as cursor
          from (
            select page.revision, page.cursor, page.total, page.groups, case when page.revision not in (select unnest(${cachedRevisions}::text[])) then (
              select row_to_json(o)::text from ${row} o
            ) end as json
            from ${page} page
          ) one
        ) list ${guardCondition('where', guard, stamp)}`
      })
      return async (url, values, { pool, guard }) => {
        const lastPage = cache.lastPage(url)
        const [row] = await read(app.store.db, pool, { ...values, cachedRevisions: lastPage.revisions, guard })
        if (!row) return []
        const { revisions, built, ...rest } = row
        const json = cache.join(url, revisions ?? '', lastPage, built?.split(rowSeparator) ?? [])
        return [{ ...rest, json }]
      }
    },
    prepare,
  )
}

/** Splits the slots into the slot of the cached revisions and the other slots. */
function splitCachedRevisions<Values>(slots: Slots<Values & { cachedRevisions: readonly string[] }>): {
  cachedRevisions: Slot<readonly string[]>
  inputSlots: Slots<Values>
}
function splitCachedRevisions({ cachedRevisions, ...inputSlots }: Record<string, unknown>): object {
  return { cachedRevisions, inputSlots }
}

type BuildWithCaller<Values, Parts> = (slots: Slots<Values>) => Parts & { caller: RawBuilder<unknown> }

/**
 * Reads a page. Returns a row with the caller, whom the statement identifies, and the page as JSON; no row without a
 * session, or if the stamp is not the one that the source requires.
 */
type ReadPage<Values> = (url: string, values: Values, source: Source) => Promise<PageRow[]>
type PageRow = ListColumns & { json: string | Buffer; count: number } & Partial<PageDetails>

/** What the statement of a page can return in addition to its rows. */
type PageDetails = { total: number | null; groups: string | null; cursor: string | null }

function serveListWith<P extends Schema, Q extends Schema, R extends Schema, Rows>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, never, R>,
  buildParts: BuildReadParts<P, Q, ListParts<Rows>>,
  throwNotVisible: (input: Input<P, Q>) => never,
  createReader: (build: BuildWithCaller<WithToken<Input<P, Q>>, ListParts<Rows>>) => ReadPage<WithToken<Input<P, Q>>>,
  prepare?: Prepare<Input<P, Q>>,
) {
  type Values = WithToken<Input<P, Q>>
  const build = (slots: Slots<Values>) => {
    const { token, inputSlots } = splitToken<Input<P, Q>>(slots)
    return { caller: callerCte(app.store.db, token), ...buildParts({ db: app.store.db, callerId, input: inputSlots }) }
  }
  const readStamp = statement<Values, ListColumns & { position?: string }>((slots) => {
    const { caller, stamp, allowed } = build(slots)
    return sql`with ${caller}
      select me.*, ${stamp} as stamp, ${allowed ?? sql`true`} as allowed${positionColumn(app.store)} from me`
  })
  const read = createReader(build)
  const countsOf = listCounts(app.store, build)

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, input: parsedInput } = inputOf(endpoint, request)
    const { db, pool, replica } = app.store
    const input = await prepareOr(prepare, parsedInput, { pool, token }, async () => {
      const [row] = await readStamp(db, pool, { ...parsedInput, token })
      requireSession(db, row)
      if (row.stamp === null) throwNotVisible(parsedInput)
    })
    const values = { ...input, token }
    let onReplica: RowOfReplica<PageRow> | undefined
    if (request.headers['if-none-match'] || replica?.isUsed()) {
      const [row] = await readStamp(db, pool, values)
      request.userId = row?.user_id
      requireSession(app.store.db, row)
      if (row.stamp === null) return throwNotVisible(input)
      if (!row.allowed) return refuse()
      const tag = tagOf(row.user_id, row.stamp, request.url)
      if (matchesIfNoneMatch(request, tag)) return sendJson(request, reply, '', tag)
      onReplica = await readFromReplica(app.store, request, row, (source) => read(request.url, values, source))
    }
    const { row, source } = onReplica ?? { row: (await read(request.url, values, { pool }))[0], source: { pool } }
    request.userId = row?.user_id
    requireSession(app.store.db, row)
    if (row.stamp === null) return throwNotVisible(input)
    if (!row.allowed) return refuse()
    const tag = tagOf(row.user_id, row.stamp, request.url)
    const { total, groups } = await countsOf(values, row, tagOf(row.user_id, row.stamp, listUrl(request.url)), source)
    if (groups !== undefined) reply.header('X-Group-Counts', groups)
    reply.header('X-Total-Count', total)
    const { limit }: { limit?: number } = input
    if (row.cursor && limit === row.count) reply.header('X-Next-Cursor', Buffer.from(row.cursor).toString('base64url'))
    return sendJson(request, reply, row.json, tag)
  }
  route(app, endpoint, respond, { responseKind: 'list' })
}
