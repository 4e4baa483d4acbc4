import { callLimits } from '@muster/contracts/calls'
import type { CallState } from './call-state.ts'

/** The service ends it in time; where its word does not come, because the line is broken, it ends a little later. */
const limitMilliseconds = (callLimits.ringSeconds + 5) * 1_000

/** Ends by itself what rings, or calls somebody, for too long. */
export function ringLimit(end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    look(state: CallState) {
      const rings = (state.phase === 'ringing' || state.phase === 'calling') && state.partner !== null
      if (rings) timer ??= setTimeout(end, limitMilliseconds)
      else {
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
