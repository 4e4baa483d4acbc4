/**
 * Reads and writes a boolean in local storage, as 'true' or 'false'. Anything else counts as `fallback`, also outside a
 * browser, where tests render to markup.
 */
export const storedFlag = (key: string, fallback = false) => ({
  get: () => {
    const value = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
    return value === 'true' || value === 'false' ? value === 'true' : fallback
  },
  set: (value: boolean) => localStorage.setItem(key, String(value)),
})
