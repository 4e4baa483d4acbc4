import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Listens for the print events and for changes of the media query, because some browsers fire only one of the two. */
function subscribe(onChange: () => void) {
  const media = matchMedia('print')
  const makeHandler = (isNowPrinting: boolean) => () => {
    isPrinting = isNowPrinting
    onChange()
  }
  const [begin, end] = [makeHandler(true), makeHandler(false)]
  media.addEventListener('change', onChange)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    media.removeEventListener('change', onChange)
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed. Virtualized lists then render up to `maxPrinted` rows. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => isPrinting || matchMedia('print').matches)

/** Maximum number of printed rows of a list, or of printed cards of a column. */
export const maxPrinted = 1_000
