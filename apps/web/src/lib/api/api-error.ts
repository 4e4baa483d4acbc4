type FieldError = { field: string; message: string }

/** Why a call failed. `message` is fit to show: the server's sentence, or the call's own when there is none. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when no answer came at all. */
  status: number
  /** The server's sentence; undefined when it gave none. */
  detail: string | undefined
  /** Faults of single fields (422). */
  errors: FieldError[]
  /** How long the server wants to be left alone; 0 when it does not say. */
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

/** Whether no answer came: the network or the server is away. */
export const isNetworkError = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether trying again may help: no answer, too many requests, or a fault of the server. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Whether the thing is not there, or not in this person's sight. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The sentence to show for any thrown thing. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof Error && error.message ? error.message : fallback
