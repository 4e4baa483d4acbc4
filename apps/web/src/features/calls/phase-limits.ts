import { callLimits } from '@muster/contracts/calls'
import type { WindowCall, WindowEvent } from './call-events.ts'

/** The service ends it in time. Where its event does not arrive, because the connection is lost, it ends a little later. */
const ringMilliseconds = (callLimits.ringSeconds + 5) * 1_000
/** How long a call of two may be without media before it is given up. In a room's call others may be heard, or join. */
const mediaMilliseconds = 30_000

type Limit = { isIn: (state: WindowCall) => boolean; milliseconds: number; event: WindowEvent }

const limits: readonly Limit[] = [
  {
    isIn: ({ call }) => (call.phase === 'ringing' || call.phase === 'calling') && call.partner !== null,
    milliseconds: ringMilliseconds,
    event: { type: 'rangOut' },
  },
  {
    isIn: ({ call, hasMedia }) => call.phase === 'connecting' && call.partner !== null && hasMedia,
    milliseconds: mediaMilliseconds,
    event: { type: 'gaveUp' },
  },
]

/** Sends an event when the call stays in one of these phases for too long. */
export function phaseLimits(send: (event: WindowEvent) => void) {
  const timers = new Map<Limit, ReturnType<typeof setTimeout>>()

  return {
    look(state: WindowCall) {
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
