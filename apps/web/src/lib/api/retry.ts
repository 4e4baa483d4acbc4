import { ApiError, isPassing } from './api-error.ts'
import { noteWaiting } from './busy.ts'

/** A longer Retry-After fails at once, so that the user can retry instead of watching a loading page. */
const longestRestSeconds = 5
/** Longest delay between retries of a busy service, unless it requests a longer one. */
const longestBusyMilliseconds = 15_000

const restSeconds = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : 0)

/** Whether the service is overloaded and asks the client to retry later. */
export const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503

/** Whether to retry after this many failures; a busy service is retried until it responds. */
export const asksAgain = (failures: number, error: unknown) =>
  isBusy(error) || (failures < 2 && isPassing(error) && restSeconds(error) <= longestRestSeconds)

/** Delay before the next retry: at least the server's Retry-After, with jitter for a busy service. */
export function restMilliseconds(failures: number, error: unknown) {
  const rest = 400 * 3 ** failures
  const wanted = restSeconds(error) * 1_000
  if (!isBusy(error)) return Math.max(rest, wanted)
  return Math.round(Math.max(Math.min(rest, longestBusyMilliseconds), wanted) * (1 + Math.random() / 2))
}

/** Retries a request that is not in the query cache by the same rules as the cache, while `goesOn` returns true. */
export async function patiently<T>(ask: () => Promise<T>, goesOn = () => true): Promise<T> {
  const waiting = Symbol('waiting')
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await ask()
      } catch (error) {
        if (!asksAgain(failures, error) || !goesOn()) throw error
        noteWaiting(waiting, isBusy(error))
        await new Promise((again) => setTimeout(again, restMilliseconds(failures, error)))
      }
    }
  } finally {
    noteWaiting(waiting, false)
  }
}
