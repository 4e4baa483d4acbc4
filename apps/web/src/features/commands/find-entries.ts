import type { Entry } from '../entries/entry.ts'

/** Returns the entries that contain every word of the search text, best matches first. */
export function findEntries(entries: readonly Entry[], text: string, limit = Number.POSITIVE_INFINITY) {
  const searchWords = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => searchWords.every((word) => textOf(entry).includes(word)))
    .map((entry) => ({ entry, distance: distanceFrom(searchWords, entry) }))
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

const textOf = ({ code = '', label }: Entry) => `${code} ${label}`.toLowerCase()

/**
 * Ranks a match; lower is better. The best match is a label that equals the search text or a code that equals its first
 * word, followed by a label that starts with the first word. Among equal matches, whole words are better.
 */
function distanceFrom(searchWords: readonly string[], { code = '', label }: Entry) {
  const [first = ''] = searchWords
  const name = label.toLowerCase()
  if (code.toLowerCase() === first || name === searchWords.join(' ')) return 0
  const labelWords = name.split(/\s+/)
  return (name.startsWith(first) ? 1 : 3) + (searchWords.every((word) => labelWords.includes(word)) ? 0 : 1)
}
