import type { NamedEmoji } from './emojis.ts'

/**
 * The text between a colon and the caret, in lower case (`word`), and the position of the colon (`from`); undefined
 * while the user is not typing the name of an emoji. `isClosed` says that the user has typed the second colon. Two
 * characters are needed, so that smileys such as `:)` and times such as `10:30` open no list.
 */
export function emojiNameAt(text: string, caret: number) {
  const match = /(?<![\p{L}\p{N}:_])(?<name>:[\p{L}\p{N}_+-]{2,40})(?<end>:?)$/u.exec(text.slice(0, caret))
  const { name = '', end } = match?.groups ?? {}
  return match ? { from: match.index, word: name.slice(1).toLowerCase(), isClosed: end === ':' } : undefined
}

/**
 * Returns up to `limit` emoji with a name or a tag that begins with the word, or with a name of which a later part does
 * (`hand` in `raised_hand`). An exact name comes first, then names that begin with the word.
 */
export function emojiMatches(emojis: readonly NamedEmoji[], word: string, limit = 6): NamedEmoji[] {
  const rank = ({ codes, tags }: NamedEmoji) => {
    if (codes.includes(word)) return 0
    if (codes.some((code) => code.startsWith(word))) return 1
    if (codes.some((code) => code.includes(`_${word}`)) || tags.some((tag) => tag.startsWith(word))) return 2
    return 3
  }
  return emojis
    .map((emoji) => ({ emoji, rank: rank(emoji) }))
    .filter((match) => match.rank < 3)
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, limit)
    .map((match) => match.emoji)
}

/** Returns the emoji with exactly this name; undefined if there is none. */
export const emojiNamed = (emojis: readonly NamedEmoji[], name: string) =>
  emojis.find(({ codes }) => codes.includes(name))

/** Replaces the typed name with the emoji and a space. Returns the new text and the new position of the caret. */
export function insertEmoji(text: string, { from, caret, emoji }: { from: number; caret: number; emoji: string }) {
  const before = `${text.slice(0, from)}${emoji} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
