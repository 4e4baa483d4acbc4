import { useSyncExternalStore } from 'react'

/** Calls the listener at every second while the page is visible, and when it becomes visible again. */
function subscribe(listener: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(timer)
    timer = document.hidden ? undefined : setInterval(listener, 1000)
    if (!document.hidden) listener()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', follow)
  }
}

const currentSecond = () => Math.floor(Date.now() / 1000)

/** The current time in whole epoch seconds. Each second rerenders the component, so use it in small ones. */
export const useSecond = () => useSyncExternalStore(subscribe, currentSecond)
