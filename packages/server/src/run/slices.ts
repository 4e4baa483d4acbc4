import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMilliseconds = 10

/**
 * For long work on the event loop. `slice()` between its steps is a promise when others should have their turn first,
 * which is every 10 ms, and undefined otherwise.
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
