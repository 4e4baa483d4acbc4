const key = 'token'

/** The last token that this tab knew of, for recognizing changes made by other tabs. */
let knownToken: string | null = null

/** The session token in local storage. As long as it is stored, every tab is signed in. */
export const token = {
  get: () => localStorage.getItem(key),
  set: (value: string) => {
    knownToken = value
    localStorage.setItem(key, value)
  },
  clear: () => {
    knownToken = null
    localStorage.removeItem(key)
  },
}

/**
 * Calls back when another tab signs out or starts a new session. The browser may deliver a storage event for a change
 * that was made before this page loaded, so the new token is compared with the known one. Returns a function that stops
 * listening.
 */
export function onTokenChangedElsewhere(callback: (value: string | null) => void) {
  knownToken = token.get()
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== key && event.key !== null)) return
    const value = token.get()
    if (value === knownToken) return
    knownToken = value
    callback(value)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
