import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMilliseconds = 10

/**
 * Splits long work on the event loop. Call `slice()` between steps: it returns a promise every 10 ms, to let other work
 * run, and undefined otherwise.
 */
export function slices(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestMilliseconds) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}
