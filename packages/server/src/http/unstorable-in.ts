/** No schema of the contract is deeper, so deeper values are refused or ignored. */
const deepest = 20

/**
 * The path in an input value to text that PostgreSQL cannot store: with NUL, or with half of a surrogate pair. Keys
 * count too. Undefined if there is none.
 */
export function unstorableIn(value: unknown, depth = 0): PropertyKey[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth === deepest) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableIn(inner, depth + 1) : []
    if (found) return [Array.isArray(value) ? Number(key) : key.toWellFormed().replaceAll('\u0000', '\ufffd'), ...found]
  }
  return undefined
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
