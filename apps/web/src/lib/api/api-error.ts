type FieldError = { field: string; message: string }

/**
 * Why a call failed. `message` can be displayed to users: it is the detail, or the call's fallback if there is none.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when there was no complete response. */
  status: number
  /** The specific reason, usually sent by the server; undefined if there is none. */
  detail: string | undefined
  /** Validation errors of individual fields (422). */
  errors: FieldError[]
  /** The server's Retry-After in seconds; 0 if it sent none, or a date. */
  retryAfterSeconds: number

  constructor(
    fallback: string,
    {
      status = 0,
      detail,
      errors = [],
      retryAfterSeconds = 0,
    }: Partial<Pick<ApiError, 'status' | 'detail' | 'errors' | 'retryAfterSeconds'>>,
  ) {
    super(detail ?? fallback)
    this.status = status
    this.detail = detail
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether there was no complete response, for example because the network or the server is down. */
export const isNetworkError = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether a retry may succeed: no response, too many requests, or a server error. */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Whether the object does not exist or is not visible to this user. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The message to display for any thrown value. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof Error && error.message ? error.message : fallback
