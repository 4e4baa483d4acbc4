const key = 'token'

/** What this tab last knew, so that only a change made elsewhere counts as one. */
let known: string | null = null

/** The session's token. A token in local storage means signed in, in every tab. */
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
 * Calls back when another tab signs out (or in as somebody else). A browser may tell late: of a change that was made
 * before this page began, and that it therefore knows.
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
