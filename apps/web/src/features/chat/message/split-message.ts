/** The maximum length of a message. */
export const longest = 10_000

/** Where a long text is split, best first: between paragraphs, lines, or words. */
const seams = ['\n\n', '\n', ' ']

/** Splits a text into messages that fit, in order; none of them is empty. */
export function splitMessage(text: string, most = longest): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const end = seamIn(rest, most)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter((part) => part !== '')
}

function seamIn(text: string, most: number): number {
  for (const seam of seams) {
    const place = text.lastIndexOf(seam, most)
    // An early separator would leave a short message before a long one.
    if (place > most / 2) return place
  }
  // Surrogate pairs stay together.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  return isSplit ? most - 1 : most
}
