import { useSyncExternalStore } from 'react'

let asked = false

/** Both ways in which a browser says it: some only one of them, and none too late for what is drawn at once. */
function subscribe(tell: () => void) {
  const media = matchMedia('print')
  const say = (now: boolean) => () => {
    asked = now
    tell()
  }
  const [begin, end] = [say(true), say(false)]
  media.addEventListener('change', tell)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    media.removeEventListener('change', tell)
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page goes on paper, where what is otherwise drawn in parts stands whole. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => asked || matchMedia('print').matches)

/** So many rows, or cards of a column, go on paper at most. */
export const mostPrinted = 1_000
