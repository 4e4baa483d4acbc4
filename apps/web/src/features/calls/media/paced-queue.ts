/** Both limits are below those of the service for one connection, to leave room for the page's other events. */
const burst = 20
const perSecond = 7

/** Sends items in order and at a limited rate. */
export function createPacedQueue<Item>(send: (item: Item) => void, now = () => performance.now()) {
  const waitingItems: Item[] = []
  let remaining = burst
  let lastSentAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendNext() {
    timer = undefined
    const currentTime = now()
    remaining = Math.min(burst, remaining + ((currentTime - lastSentAt) / 1_000) * perSecond)
    lastSentAt = currentTime
    while (remaining >= 1) {
      const item = waitingItems.shift()
      if (item === undefined) return
      remaining--
      send(item)
    }
    if (waitingItems.length > 0) timer = setTimeout(sendNext, ((1 - remaining) / perSecond) * 1_000 + 1)
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
