import { ApiError, isTransient } from './api-error.ts'
import { noteWaiting } from './busy.ts'

/**
 * If Retry-After is longer than this, the request fails at once, so that the user can retry instead of watching a
 * loading page. This does not apply to a busy service (503).
 */
const maxRetryAfterSeconds = 5
/**
 * Longest delay between retries of a busy service, in milliseconds and before jitter, unless the service requests a
 * longer one.
 */
const maxBusyDelayMilliseconds = 15_000

const retryAfterSeconds = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : 0)

/** Whether the service is overloaded and asks the client to retry later. */
export const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503

/**
 * Whether to retry a request after this many earlier failures. A request is always retried as long as the service is
 * busy.
 */
export const shouldRetry = (failures: number, error: unknown) =>
  isBusy(error) || (failures < 2 && isTransient(error) && retryAfterSeconds(error) <= maxRetryAfterSeconds)

/** Milliseconds before the next retry: at least the server's Retry-After, with jitter for a busy service. */
export function retryDelay(failures: number, error: unknown) {
  const delay = 400 * 3 ** failures
  const requestedDelay = retryAfterSeconds(error) * 1_000
  if (!isBusy(error)) return Math.max(delay, requestedDelay)
  return Math.round(Math.max(Math.min(delay, maxBusyDelayMilliseconds), requestedDelay) * (1 + Math.random() / 2))
}

/**
 * Sends a request that does not go through the query cache. Retries it by the same rules as the cache, for as long as
 * `isWanted` returns true.
 */
export async function withRetry<T>(request: () => Promise<T>, isWanted = () => true): Promise<T> {
  const waiter = Symbol('waiting')
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await request()
      } catch (error) {
        if (!shouldRetry(failures, error) || !isWanted()) throw error
        noteWaiting(waiter, isBusy(error))
        await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)))
      }
    }
  } finally {
    noteWaiting(waiter, false)
  }
}
