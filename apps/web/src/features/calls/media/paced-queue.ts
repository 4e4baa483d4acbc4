import { callLimits } from '@muster/contracts/calls'

/** Both limits are below those of the service for the events of one connection, to leave room for other events. */
const burst = 20
const perSecond = 7

/** Longer than the service's period, because network delays may bring signals closer together. */
const periodMilliseconds = (callLimits.signalPeriodSeconds + 2) * 1_000

/**
 * Sends signals in order and at a limited rate, and at most `callLimits.maxSignals` in a period. The rate alone would
 * exceed that number, but a lower rate would delay the last of many signals for longer than a peer waits before it
 * restarts its connection, and the restart would add even more signals.
 */
export function createPacedQueue<Item>(send: (item: Item) => void, now = () => performance.now()) {
  const waitingItems: Item[] = []
  const sentTimes: number[] = []
  let remaining = burst
  let lastSentAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendNext() {
    timer = undefined
    const currentTime = now()
    remaining = Math.min(burst, remaining + ((currentTime - lastSentAt) / 1_000) * perSecond)
    lastSentAt = currentTime
    while (sentTimes[0] !== undefined && sentTimes[0] <= currentTime - periodMilliseconds) sentTimes.shift()
    while (remaining >= 1 && sentTimes.length < callLimits.maxSignals) {
      const item = waitingItems.shift()
      if (item === undefined) return
      remaining--
      sentTimes.push(currentTime)
      send(item)
    }
    if (waitingItems.length > 0) timer = setTimeout(sendNext, 1_000 / perSecond + 1)
  }

  return {
    add(item: Item) {
      waitingItems.push(item)
      if (timer === undefined) sendNext()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      waitingItems.length = 0
    },
  }
}
