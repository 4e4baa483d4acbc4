import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make the call: anybody (`public`), or only a user with a valid session. capabilities.ts contains further
 * rules.
 */
export type Access = 'public' | 'session'

/**
 * How a POST treats an Idempotency-Key, if not in the usual way. `ignores key`: the key has no effect, because the
 * response contains a link or a token that must not be stored, or because the call changes nothing. `finds nothing`:
 * the call uses up the object that it refers to. A retry no longer finds that object, but still receives the stored
 * response if the response has no body or the caller is a member of the organization in the path.
 */
export type IdempotencyMode = 'ignores key' | 'finds nothing'

/** The definition of an HTTP endpoint, shared by the services, the web app and the OpenAPI document. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  /** Path as Fastify and the web app write it: `/tasks/:id/status`. */
  path: string
  /** The description in the OpenAPI document, in one or two sentences. */
  summary: string
  /** Still served for older clients; the summary names the call to use instead. */
  deprecated?: true
  access: Access
  /** Status of the successful response. */
  success: 200 | 201 | 202 | 204
  /** The status of the response if the object already exists and is returned unchanged. */
  existingStatus?: 200
  /**
   * If omitted, a retry of a POST with the same Idempotency-Key within 24 hours receives the stored response. Calls
   * below /auth and public calls always ignore the key.
   */
  idempotency?: IdempotencyMode
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
}

type KeyWithDefault = 'access' | 'success'

/**
 * Defines an endpoint. By default, a POST returns 201, a DELETE 204 and any other method 200, and a session is
 * required.
 */
export function endpoint<
  Params extends z.ZodMiniType = never,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Reply extends z.ZodMiniType = never,
>(
  definition: Omit<Endpoint<Params, Query, Body, Reply>, KeyWithDefault> &
    Partial<Pick<Endpoint<Params, Query, Body, Reply>, KeyWithDefault>>,
): Endpoint<Params, Query, Body, Reply> {
  return { access: 'session', success: successOf(definition.method), ...definition }
}

function successOf(method: Method) {
  if (method === 'POST') return 201
  return method === 'DELETE' ? 204 : 200
}

/**
 * `InputOf` is the type that a caller passes, `OutputOf` the type that the handler receives. Without a schema, both are
 * undefined.
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
