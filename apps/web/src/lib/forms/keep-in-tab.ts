/**
 * Stores a string for this tab. If the quota is exceeded, removes the previous string, because it is outdated. Returns
 * whether the string is stored.
 */
export function keepInTab(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    sessionStorage.removeItem(key)
    return false
  }
}
