/** Stores a text for this tab. When the quota is exceeded, the previous value is removed too, since it is outdated. */
export function keepInTab(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    sessionStorage.removeItem(key)
  }
}
