import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined
let isPhone = false

/** Whether the window is as narrow as a phone. The styles use the same width. */
export const useIsPhone = () => useSyncExternalStore(subscribe, read, () => false)

function subscribe(onChange: () => void) {
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** The result is kept, because the browser may compute styles whenever a query is evaluated. */
function read() {
  if (!query) {
    query = matchMedia('(max-width: 48em)')
    isPhone = query.matches
    query.addEventListener('change', (event) => {
      isPhone = event.matches
    })
  }
  return isPhone
}
