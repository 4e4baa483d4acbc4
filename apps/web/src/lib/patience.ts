import { ApiError, isPassing } from './api-error.ts'

/** Longer than this nobody looks at a page that loads: what wants more rest fails at once, and can be asked for by hand. */
const longestRestSeconds = 5

const restSeconds = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : 0)

/** Whether a question that failed so often before is asked once more. */
export const asksAgain = (failures: number, error: unknown) =>
  failures < 2 && isPassing(error) && restSeconds(error) <= longestRestSeconds

/** How long it waits until then: not less than the server wants. */
export const restMilliseconds = (failures: number, error: unknown) =>
  Math.max(400 * 3 ** failures, restSeconds(error) * 1000)

/** For what is not kept: asks again as the cache of everything that was read does. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask()
    } catch (error) {
      if (!asksAgain(failures, error)) throw error
      await new Promise((again) => setTimeout(again, restMilliseconds(failures, error)))
    }
  }
}
