import { useSyncExternalStore } from 'react'

let asked = false

/** Some browsers fire only one of the two events, and both fire before printing. */
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

/** Whether the page is being printed, where virtualized lists render in full. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => asked || matchMedia('print').matches)

/** Maximum number of printed rows, or cards of a column. */
export const mostPrinted = 1_000
