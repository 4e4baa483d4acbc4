const key = 'token'

/** The session's token. A token in local storage means signed in, in every tab. */
export const token = {
  get: () => localStorage.getItem(key),
  set: (value: string) => localStorage.setItem(key, value),
  clear: () => localStorage.removeItem(key),
}

/** Calls back when another tab signs out (or in as somebody else). */
export function onTokenChangedElsewhere(callback: (value: string | null) => void) {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) callback(token.get())
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
