/** No schema of the contract goes deeper, so what lies there is refused or left aside. */
const deepest = 20

/**
 * Where in a value from outside there is text that PostgreSQL cannot store: with NUL, or with half of a surrogate pair.
 * Keys count too. Undefined when there is none.
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
