/** Stores a string for this tab. If the quota is exceeded, removes the previous string, because it is outdated. */
export function keepInTab(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    sessionStorage.removeItem(key)
  }
}
