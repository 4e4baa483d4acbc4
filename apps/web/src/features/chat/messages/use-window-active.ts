import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

/** Whether the user is looking at this window: it is visible and has the focus. */
export const useWindowActive = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus())
