/** The service accepts 30 events at once and 10 a second; signals leave some of that to the rest of the page. */
const burst = 20
const perSecond = 7

/** Sends in order, and no faster than the service accepts. */
export function paced<Item>(send: (item: Item) => void, now = () => performance.now()) {
  const waiting: Item[] = []
  let left = burst
  let last = now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function go() {
    timer = undefined
    const moment = now()
    left = Math.min(burst, left + ((moment - last) / 1_000) * perSecond)
    last = moment
    while (left >= 1) {
      const item = waiting.shift()
      if (item === undefined) return
      left--
      send(item)
    }
    if (waiting.length > 0) timer = setTimeout(go, ((1 - left) / perSecond) * 1_000 + 1)
  }

  return {
    add(item: Item) {
      waiting.push(item)
      if (timer === undefined) go()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      waiting.length = 0
    },
  }
}
