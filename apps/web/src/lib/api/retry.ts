import { ApiError, isPassing } from './api-error.ts'
import { noteWaiting } from './busy.ts'

/** A longer Retry-After fails at once, so that the user can retry instead of watching a loading page. */
const longestRetryAfterSeconds = 5
/** Longest delay between retries of a busy service, unless it requests a longer one. */
const longestBusyDelay = 15_000

const retryAfterSeconds = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : 0)

/** Whether the service is overloaded and asks the client to retry later. */
export const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503

/** Whether to retry after this many failures; a busy service is retried until it responds. */
export const shouldRetry = (failures: number, error: unknown) =>
  isBusy(error) || (failures < 2 && isPassing(error) && retryAfterSeconds(error) <= longestRetryAfterSeconds)

/** Delay before the next retry: at least the server's Retry-After, with jitter for a busy service. */
export function retryDelay(failures: number, error: unknown) {
  const delay = 400 * 3 ** failures
  const wanted = retryAfterSeconds(error) * 1_000
  if (!isBusy(error)) return Math.max(delay, wanted)
  return Math.round(Math.max(Math.min(delay, longestBusyDelay), wanted) * (1 + Math.random() / 2))
}

/** Retries a request that is not in the query cache by the same rules as the cache, while `isWanted` returns true. */
export async function withRetry<T>(request: () => Promise<T>, isWanted = () => true): Promise<T> {
  const waiting = Symbol('waiting')
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await request()
      } catch (error) {
        if (!shouldRetry(failures, error) || !isWanted()) throw error
        noteWaiting(waiting, isBusy(error))
        await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)))
      }
    }
  } finally {
    noteWaiting(waiting, false)
  }
}
