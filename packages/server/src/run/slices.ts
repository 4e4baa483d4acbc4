import { setImmediate as nextTurn } from 'node:timers/promises'

const maxSliceMilliseconds = 10

/**
 * Returns a function to call between the steps of long work. After 10 ms of work, that function returns a promise to
 * await, so that other work can run; otherwise it returns undefined.
 */
export function timeSlicer(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < maxSliceMilliseconds) return undefined
    return nextTurn().then(() => {
      startedAt = performance.now()
    })
  }
}
