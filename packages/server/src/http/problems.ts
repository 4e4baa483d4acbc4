import type { Problem as ProblemBody } from '@muster/contracts/problem'
import { texts } from '@muster/contracts/texts'

type FieldError = { field: string; message: string }
type Further = { errors?: FieldError[]; retryAfterSeconds?: number; current?: Record<string, unknown> }

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
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** An error to return to the client, with a message for the user. One module turns it into a response. */
export class Problem extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The current object, for a conflicting change (412). */
  readonly current: Record<string, unknown> | undefined

  constructor(status: number, detail: string, more: Further = {}) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.current = more.current
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

/** 404: not visible, whether it does not exist or belongs to another user. */
export function notFound(what: string): never {
  throw new Problem(404, texts.notFound(what))
}

/** 403: visible but not allowed. */
export function refuse(detail = 'You do not have permission to do this.'): never {
  throw new Problem(403, detail)
}

export function refuseUnless(allowed: boolean, detail?: string): asserts allowed {
  if (!allowed) refuse(detail)
}

/** 403 for a collection of another organization, the same for foreign and unknown ids. */
export function notYourOrganization(): never {
  refuse('You do not have access to this organization.')
}

/** 409: conflicts with the current state. */
export function conflict(detail: string): never {
  throw new Problem(409, detail)
}

/** 422: invalid values, each with its field. */
export function invalid(...errors: [FieldError, ...FieldError[]]): never {
  throw new Problem(422, errors[0].message, { errors })
}

/** 401: no valid session. */
export function unauthenticated(detail = 'Sign in to continue.'): never {
  throw new Problem(401, detail)
}

/** 429: too many requests. */
export function tooOften(detail: string, retryAfterSeconds: number): never {
  throw new Problem(429, detail, { retryAfterSeconds })
}
