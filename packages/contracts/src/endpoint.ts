import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anybody, or a caller with a valid session. Further rules are in capabilities.ts. */
export type Access = 'public' | 'session'

/**
 * `ignores key`: the response contains a link or a token, which is not stored. `finds nothing`: its success removes what
 * it refers to, so a 404 for the retry is no refusal; the response then belongs to the organization in its path.
 */
export type Repeated = 'ignores key' | 'finds nothing'

/** One HTTP endpoint, defined once: the API serves it, the web app calls it, and the OpenAPI document lists it. */
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
  /** Status of the successful response. */
  success: 200 | 201 | 202 | 204
  /** The status if the object exists already and is returned. */
  stands?: 200
  /** How a POST uses an Idempotency-Key; by default a retry receives the first response. */
  repeated?: Repeated
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
}

type Defaults = 'access' | 'success'

/** Defines an endpoint. By default a POST returns 201, a DELETE returns 204, and a session is required. */
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

/**
 * The schema's input, which a caller passes, and its output, which the handler receives; undefined without a schema.
 */
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
