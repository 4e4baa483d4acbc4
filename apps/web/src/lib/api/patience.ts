import { ApiError, isPassing } from './api-error.ts'
import { noteWaiting } from './busy.ts'

/** Longer than this nobody looks at a page that loads: what wants more rest fails at once, and can be asked for by hand. */
const longestRestSeconds = 5
/** A busy service is asked again no later than this, unless it wants more rest. */
const longestBusyMilliseconds = 15_000

const restSeconds = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : 0)

/** Whether the service is too busy, and will respond in a while. */
export const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503

/** Whether a question that failed so often before is asked once more; of a busy service until it responds. */
export const asksAgain = (failures: number, error: unknown) =>
  isBusy(error) || (failures < 2 && isPassing(error) && restSeconds(error) <= longestRestSeconds)

/** How long it waits until then: not less than the server wants, and of a busy one not as long as all others. */
export function restMilliseconds(failures: number, error: unknown) {
  const rest = 400 * 3 ** failures
  const wanted = restSeconds(error) * 1_000
  if (!isBusy(error)) return Math.max(rest, wanted)
  return Math.round(Math.max(Math.min(rest, longestBusyMilliseconds), wanted) * (1 + Math.random() / 2))
}

/** For what is not kept: asks again as the cache of everything that was read does, as long as `goesOn`. */
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
