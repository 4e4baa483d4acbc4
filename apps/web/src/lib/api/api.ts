import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type * as z from 'zod/mini'
import { handleSessionEnd } from '../sign-out.ts'
import { addressOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { recall, remember } from './etags.ts'
import { headersFor, takePrefetched } from './prefetch.ts'
import { token } from './token.ts'

/** Path and query values are strings in the address; callers may also pass numbers. */
type TextOrNumber<T> = { [Key in keyof T]: string extends Exclude<T[Key], undefined> ? T[Key] | number : T[Key] }

type InputPart<Name extends string, Schema, Input> = [Schema] extends [never]
  ? unknown
  : Record<never, never> extends Input
    ? { [Key in Name]?: Input }
    : undefined extends Input
      ? { [Key in Name]?: Input }
      : { [Key in Name]: Input }

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never

/** Input of a call: whichever of path parameters, query and body the endpoint takes. */
export type CallInput<Params, Query, Body> = InputPart<'params', Params, TextOrNumber<Input<Params>>> &
  InputPart<'query', Query, TextOrNumber<Input<Query>>> &
  InputPart<'body', Body, Input<Body>>

/** Number of rows of a list for each value of the field by which the list is grouped. */
export type GroupCounts = Readonly<Record<string, number>>

type CallOptions = {
  /** The error message when the server sends no detail. */
  fallback: string
  /** Origin of the service to call, such as `https://host:port`; by default the page's own origin. */
  origin?: string
  signal?: AbortSignal
  /** Idempotency key, which makes it safe to retry a POST. */
  idempotencyKey?: string
  /**
   * The ETag of the version that the change is based on. The server responds with 412 if that version is no longer
   * current.
   */
  ifMatch?: string
  /** Receives the number of rows on all pages of a list, in total and per group. */
  onCount?: (total: number, groups: GroupCounts) => void
  /** Completes the request even if the user leaves the page. */
  keepalive?: boolean
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Calls an endpoint of the API and returns its reply. Throws ApiError, unless the caller aborts the request. */
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
  const cachedReply = endpoint.method === 'GET' ? recall(bearer, address) : undefined
  const headers = headersOf(bearer, input.body, cachedReply?.etag, options)
  const response = await send(bearer, address, { method: endpoint.method, headers, body: input.body }, options)

  if (response.status === 304 && cachedReply) {
    options.onCount?.(cachedReply.total, cachedReply.groups)
    return cachedReply.reply
  }
  if (!response.ok) throw await readApiError(response, endpoint.path, bearer, options.fallback)
  const text = await receive(response.text(), options)
  const reply = text ? JSON.parse(text) : undefined
  const total = Number(response.headers.get('x-total-count'))
  const groups: GroupCounts = JSON.parse(response.headers.get('x-group-counts') ?? '{}')
  if (endpoint.method === 'GET') remember(bearer, address, response.headers.get('etag'), { reply, total, groups })
  options.onCount?.(total, groups)
  return reply
}

type Request = { method: string; headers: Record<string, string>; body: unknown }

function send(bearer: string | null, address: string, { method, headers, body }: Request, options: CallOptions) {
  const prefetched = method === 'GET' && takePrefetched(bearer, address)
  const { signal, keepalive } = options
  return receive(
    prefetched || fetch(address, { method, headers, body: JSON.stringify(body), signal, keepalive }),
    options,
  )
}

/**
 * Returns a response or its body. If the connection breaks, throws an ApiError with status 0. If the caller aborted the
 * request, throws the original error.
 */
async function receive<T>(part: Promise<T>, { fallback, signal }: Pick<CallOptions, 'fallback' | 'signal'>) {
  try {
    return await part
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(fallback, { status: 0 })
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

/**
 * Returns why the server refused a call. A 401 usually ends the session. The error has status 0 if the connection broke
 * before the whole response had arrived, because the status alone may mislead: a 403 whose detail is unknown would sign
 * out a user who must set a password.
 */
export async function readApiError(response: Response, path: string, bearer: string | null, fallback: string) {
  // A wrong password at sign-in does not end the session. Neither does a 401 for a token that was replaced during the
  // call.
  const isSessionOver = response.status === 401 && path !== '/auth/login' && bearer !== null && bearer === token.get()
  if (isSessionOver) handleSessionEnd()
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return new ApiError(fallback, { status: 0 })
  const problem = parseJson(text)
  const detail = typeof problem?.detail === 'string' && problem.detail ? problem.detail : undefined
  return new ApiError(fallback, {
    status: response.status,
    detail,
    errors: Array.isArray(problem?.errors) ? problem.errors : [],
    retryAfterSeconds: Number(response.headers.get('retry-after')) || 0,
  })
}

/** Parses JSON. Returns undefined for any other text, such as the error page of a proxy. */
export function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
