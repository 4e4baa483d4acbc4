/** The maximum length of a message, in UTF-16 code units. */
export const maxMessageLength = 10_000

/** Where a long text is split, best first: between paragraphs, lines, or words. */
const separators = ['\n\n', '\n', ' ']

/** Splits a text into consecutive parts that each fit into one message; no part is empty. */
export function splitMessage(text: string, limit = maxMessageLength): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > limit) {
    const end = splitIndex(rest, limit)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter((part) => part !== '')
}

function splitIndex(text: string, limit: number): number {
  for (const separator of separators) {
    const index = text.lastIndexOf(separator, limit)
    // An early separator would leave a short message before a long one.
    if (index > limit / 2) return index
  }
  // Never splits a surrogate pair.
  const splitsCharacter = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1))
  return splitsCharacter ? limit - 1 : limit
}
