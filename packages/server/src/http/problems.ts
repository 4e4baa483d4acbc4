import type { Problem as ProblemBody } from '@muster/contracts/problem'
import { texts } from '@muster/contracts/texts'

type FieldError = { field: string; message: string }
type ProblemDetails = {
  errors?: FieldError[]
  retryAfterSeconds?: number
  current?: Record<string, unknown>
  cause?: Error
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/**
 * An error that is returned to the client, with a message for the user. Handlers throw it instead of writing the
 * response.
 */
export class Problem extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The current object, for a conflicting change (412). */
  readonly current: Record<string, unknown> | undefined

  constructor(status: number, detail: string, details: ProblemDetails = {}) {
    super(detail, details.cause && { cause: details.cause })
    this.name = 'Problem'
    this.status = status
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.current = details.current
  }

  body(): ProblemBody {
    const body = {
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
    }
    return { ...body, ...(this.errors && { errors: this.errors }), ...(this.current && { current: this.current }) }
  }
}

/** The database is unreachable or does not confirm changes, and the client can retry. */
export const unavailableProblem = () =>
  new Problem(503, 'The service is not available right now. Please try again.', { retryAfterSeconds: 1 })

/**
 * Throws 404 for an object that is not visible to the caller. The response is the same whether the object exists or
 * not.
 */
export function refuseNotFound(objectName: string): never {
  throw new Problem(404, texts.notFound(objectName))
}

/** Throws 403 for a caller who lacks the permission for a call or for an action on a visible object. */
export function refuse(detail = 'You do not have permission to do this.'): never {
  throw new Problem(403, detail)
}

export function refuseUnless(allowed: boolean, detail?: string): asserts allowed {
  if (!allowed) refuse(detail)
}

/**
 * Throws 403 for a collection of another organization. The response is the same whether that organization exists or
 * not.
 */
export function refuseOtherOrganization(): never {
  refuse('You do not have access to this organization.')
}

/** Throws 409 for a call that conflicts with the current state. */
export function refuseConflict(detail: string): never {
  throw new Problem(409, detail)
}

/** Throws 422 for invalid values, with an error for each field. */
export function refuseInvalid(...errors: [FieldError, ...FieldError[]]): never {
  throw new Problem(422, errors[0].message, { errors })
}

/** Throws 401 for a caller without a valid session. */
export function refuseUnauthenticated(detail = 'Sign in to continue.'): never {
  throw new Problem(401, detail)
}

/** Throws 429 for a caller who made too many requests. */
export function refuseTooManyRequests(detail: string, retryAfterSeconds: number): never {
  throw new Problem(429, detail, { retryAfterSeconds })
}
