/** Initials of the first and last word, in capitals: 'Ada M. Lovelace' → 'AL', 'ada' → 'A'. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return picked
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Ten colours, each with a contrast of at least 6.3:1 with white letters. */
export const avatarColors = [
  '#8a3b12',
  '#7a4d00',
  '#5c6200',
  '#2f6b1f',
  '#0b6b4f',
  '#0b6a72',
  '#1d5f9e',
  '#4b4fb8',
  '#7a3e9d',
  '#a02c62',
] as const

/** The colour of the avatar for a name. Depends only on the name, so that it is the same everywhere. */
export function avatarColor(name: string) {
  let hash = 0
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return avatarColors[hash % avatarColors.length] ?? avatarColors[0]
}
