/**
 * Gathers items and hands them over together: the first after a pause within a frame (16 ms), then at most once per
 * `interval` ms. A storm of events costs one refetch.
 */
export function coalesce<Item>(deliver: (items: Item[]) => void, interval = 100) {
  let waiting: Item[] = []
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    last = performance.now()
    const items = waiting
    waiting = []
    deliver(items)
  }

  return {
    add: (item: Item) => {
      waiting.push(item)
      timer ??= setTimeout(flush, Math.max(16, last + interval - performance.now()))
    },
    cancel: () => clearTimeout(timer),
  }
}
