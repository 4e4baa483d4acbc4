const key = 'token'

/** The last value this tab saw, to recognize changes made by other tabs. */
let known: string | null = null

/** The session token. A token in local storage means signed in, in every tab. */
export const token = {
  get: () => localStorage.getItem(key),
  set: (value: string) => {
    known = value
    localStorage.setItem(key, value)
  },
  clear: () => {
    known = null
    localStorage.removeItem(key)
  },
}

/**
 * Calls back when another tab signs out or in as another user. A browser may deliver the event late, for a change made
 * before this page loaded, so the new value is compared with the known one.
 */
export function onTokenChangedElsewhere(callback: (value: string | null) => void) {
  known = token.get()
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== key && event.key !== null)) return
    const value = token.get()
    if (value === known) return
    known = value
    callback(value)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
