/**
 * Batches items, so that a burst of items causes few deliveries. Delivers the first batch after a frame (16 ms), and
 * then at most one batch per `interval` ms. `interval` may be a function of the size of the last batch.
 */
export function coalesce<Item>(
  deliver: (items: Item[]) => void,
  interval: number | ((delivered: number) => number) = 100,
) {
  let waitingItems: Item[] = []
  let nextTime = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const items = waitingItems
    waitingItems = []
    nextTime = performance.now() + (typeof interval === 'number' ? interval : interval(items.length))
    deliver(items)
  }

  return {
    add: (item: Item) => {
      waitingItems.push(item)
      timer ??= setTimeout(flush, Math.max(16, nextTime - performance.now()))
    },
    cancel: () => clearTimeout(timer),
  }
}
