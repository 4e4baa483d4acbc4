import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type * as z from 'zod/mini'
import { sessionEnded } from '../sign-out.ts'
import { addressOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { recall, remember } from './etags.ts'
import { headersFor, takePrefetched } from './prefetch.ts'
import { token } from './token.ts'

/** Path and query values are text on the wire; callers may pass numbers. */
type Texted<T> = { [Key in keyof T]: string extends Exclude<T[Key], undefined> ? T[Key] | number : T[Key] }

type Part<Name extends string, Schema, Input> = [Schema] extends [never]
  ? unknown
  : Record<never, never> extends Input
    ? { [Key in Name]?: Input }
    : undefined extends Input
      ? { [Key in Name]?: Input }
      : { [Key in Name]: Input }

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never

/** Input of a call: path parameters, query and body, as far as the endpoint has them. */
export type CallInput<Params, Query, Body> = Part<'params', Params, Texted<Input<Params>>> &
  Part<'query', Query, Texted<Input<Query>>> &
  Part<'body', Body, Input<Body>>

/** How many rows of a list have each value of the field that it is grouped by. */
export type GroupCounts = Readonly<Record<string, number>>

type CallOptions = {
  /** The error message when the server sends no detail. */
  fallback: string
  /** Another service than the page's origin, as `https://host:port`. */
  origin?: string
  signal?: AbortSignal
  /** Makes it safe to retry a POST. */
  idempotencyKey?: string
  /** The ETag of the version that the change is based on; the server responds 412 when it is no longer current. */
  ifMatch?: string
  /** Receives how many rows a list has on all its pages, and how many of them each group has. */
  counted?: (total: number, groups: GroupCounts) => void
  /** Is sent to its end even when the page is left meanwhile. */
  keepalive?: boolean
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Calls an endpoint of the API and returns its reply. Throws ApiError. */
export async function call<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  input: CallInput<Params, Query, Body> & Parts,
  options: CallOptions,
): Promise<OutputOf<Reply>> {
  const address = `${options.origin ?? ''}${addressOf(endpoint.path, input)}`
  const bearer = token.get()
  const known = endpoint.method === 'GET' ? recall(bearer, address) : undefined
  const headers = headersOf(bearer, input.body, known?.etag, options)
  const response = await send(bearer, address, { method: endpoint.method, headers, body: input.body }, options)

  if (response.status === 304 && known) {
    options.counted?.(known.total, known.groups)
    return known.reply
  }
  if (!response.ok) throw await failure(response, endpoint.path, bearer, options.fallback)
  const text = await response.text()
  const reply = text ? JSON.parse(text) : undefined
  const total = Number(response.headers.get('x-total-count'))
  const groups: GroupCounts = JSON.parse(response.headers.get('x-group-counts') ?? '{}')
  if (endpoint.method === 'GET') remember(bearer, address, response.headers.get('etag'), { reply, total, groups })
  options.counted?.(total, groups)
  return reply
}

type Request = { method: string; headers: Record<string, string>; body: unknown }

async function send(bearer: string | null, address: string, { method, headers, body }: Request, options: CallOptions) {
  try {
    const prefetched = method === 'GET' && takePrefetched(bearer, address)
    const { signal, keepalive } = options
    return await (prefetched || fetch(address, { method, headers, body: JSON.stringify(body), signal, keepalive }))
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(options.fallback, { status: 0 })
  }
}

function headersOf(bearer: string | null, body: unknown, etag: string | undefined, options: CallOptions) {
  const headers = headersFor(bearer)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (etag) headers['if-none-match'] = etag
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.ifMatch) headers['if-match'] = options.ifMatch
  return headers
}

export async function failure(response: Response, path: string, bearer: string | null, fallback: string) {
  // Neither a wrong password nor a 401 to a token that was replaced during the call ends the session.
  const ended = response.status === 401 && path !== '/auth/login' && bearer !== null && bearer === token.get()
  if (ended) sessionEnded()
  const problem = await response.json().catch(() => undefined)
  const detail = typeof problem?.detail === 'string' && problem.detail ? problem.detail : undefined
  return new ApiError(fallback, {
    status: response.status,
    detail,
    errors: Array.isArray(problem?.errors) ? problem.errors : [],
    retryAfterSeconds: Number(response.headers.get('retry-after')) || 0,
  })
}
