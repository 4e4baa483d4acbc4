import { callLimits } from '@muster/contracts/calls'
import type { WindowCall, WindowEvent } from './call-events.ts'

/**
 * The service ends a call that rings for too long. The event that reports this may be lost with the connection, so this
 * window also ends the call itself, a little later.
 */
const ringMilliseconds = (callLimits.ringSeconds + 5) * 1_000
/**
 * How long this window may receive no media in a call between two users before it gives up the call. A room's call has
 * no such limit, because other participants may still be heard or join.
 */
const noMediaMilliseconds = 30_000

type PhaseLimit = { isIn: (state: WindowCall) => boolean; milliseconds: number; event: WindowEvent }

const limits: readonly PhaseLimit[] = [
  {
    isIn: ({ call }) => (call.phase === 'ringing' || call.phase === 'calling') && call.partner !== null,
    milliseconds: ringMilliseconds,
    event: { type: 'rangOut' },
  },
  {
    isIn: ({ call, hasMedia }) => call.phase === 'connecting' && call.partner !== null && hasMedia,
    milliseconds: noMediaMilliseconds,
    event: { type: 'gaveUp' },
  },
]

/** Sends the event of a limit once the call has stayed in the phase of that limit for too long. */
export function createPhaseLimits(send: (event: WindowEvent) => void) {
  const timers = new Map<PhaseLimit, ReturnType<typeof setTimeout>>()

  return {
    check(state: WindowCall) {
      for (const limit of limits) {
        const timer = timers.get(limit)
        if (!limit.isIn(state)) {
          clearTimeout(timer)
          timers.delete(limit)
        } else if (timer === undefined)
          timers.set(
            limit,
            setTimeout(() => send(limit.event), limit.milliseconds),
          )
      }
    },
  }
}
