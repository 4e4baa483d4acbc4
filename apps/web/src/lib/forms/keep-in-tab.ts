/** Keeps a text for this tab. Where there is no room for it nothing is kept, and what stood there before is gone too. */
export function keepInTab(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    sessionStorage.removeItem(key)
  }
}
