import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call at all: anybody, or whoever holds a valid session. Finer rules stand in capabilities.ts. */
export type Access = 'public' | 'session'

/**
 * `ignores key`: the answer holds a link or a token, which is not stored. `finds nothing`: its success takes away what
 * it asked for, so that 404 for the second time is no refusal; what it then answers belongs to the organization in its
 * path.
 */
export type Repeated = 'ignores key' | 'finds nothing'

/** One HTTP endpoint, described once: the API serves it, the web app calls it, the OpenAPI document lists it. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  /** Path as Fastify and the web app write it: `/tasks/:id/status`. */
  path: string
  /** One sentence for the API document. */
  summary: string
  /** Still served for older clients; the summary names the call to use instead. */
  deprecated?: true
  access: Access
  /** Status of the successful answer. */
  success: 200 | 201 | 202 | 204
  /** The status when what it would make stands already, and is answered. */
  stands?: 200
  /** How a POST takes an Idempotency-Key; by default it answers a repeated request with its first answer. */
  repeated?: Repeated
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
}

type Defaults = 'access' | 'success'

/** Describes an endpoint; a POST answers 201 and a DELETE 204 unless it says otherwise, and a session is asked for. */
export function endpoint<
  Params extends z.ZodMiniType = never,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Reply extends z.ZodMiniType = never,
>(
  definition: Omit<Endpoint<Params, Query, Body, Reply>, Defaults> &
    Partial<Pick<Endpoint<Params, Query, Body, Reply>, Defaults>>,
): Endpoint<Params, Query, Body, Reply> {
  return { access: 'session', success: successOf(definition.method), ...definition }
}

function successOf(method: Method) {
  if (method === 'POST') return 201
  return method === 'DELETE' ? 204 : 200
}

/** What a caller passes, and what the handler gets: the schema's input and output; undefined where there is none. */
export type InputOf<Schema> = [Schema] extends [never]
  ? undefined
  : Schema extends z.ZodMiniType
    ? z.input<Schema>
    : undefined
export type OutputOf<Schema> = [Schema] extends [never]
  ? undefined
  : Schema extends z.ZodMiniType
    ? z.output<Schema>
    : undefined
