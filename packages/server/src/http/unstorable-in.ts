/**
 * Values below this depth are not searched. No schema of the contract is that deep, so deeper values are refused
 * or ignored anyway.
 */
const maxDepth = 20

/**
 * The path within an input value to a string or key that PostgreSQL cannot store, because it contains NUL or half of a
 * surrogate pair; undefined if there is none.
 */
export function unstorablePathIn(value: unknown, depth = 0): PropertyKey[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth === maxDepth) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = isStorable(key) ? unstorablePathIn(inner, depth + 1) : []
    if (innerPath)
      return [Array.isArray(value) ? Number(key) : key.toWellFormed().replaceAll('\u0000', '\ufffd'), ...innerPath]
  }
  return undefined
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
