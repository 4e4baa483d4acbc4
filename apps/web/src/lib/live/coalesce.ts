/**
 * Batches items: emits the first batch within a frame (16 ms), then at most one per `interval` ms, which may depend on
 * the size of the last batch. A burst of events causes one refetch.
 */
export function coalesce<Item>(
  deliver: (items: Item[]) => void,
  interval: number | ((delivered: number) => number) = 100,
) {
  let waiting: Item[] = []
  let next = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const items = waiting
    waiting = []
    next = performance.now() + (typeof interval === 'number' ? interval : interval(items.length))
    deliver(items)
  }

  return {
    add: (item: Item) => {
      waiting.push(item)
      timer ??= setTimeout(flush, Math.max(16, next - performance.now()))
    },
    cancel: () => clearTimeout(timer),
  }
}
