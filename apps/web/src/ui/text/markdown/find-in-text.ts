import { trimEndWhile } from '@muster/contracts/trim-end-while'

/** A piece of a text: plain, a mention of a user, or the key of a task such as `HI-48`. */
export type TextPiece = { kind: 'text' | 'mention' | 'key'; text: string }

const patterns =
  /(?<![\p{L}\p{N}_@.-])@(?<mention>[^\s@]{1,80})|(?<![\p{L}\p{N}_@./#-])(?<key>[A-Za-z]{2,4}-[1-9]\d{0,8})(?![\p{L}\p{N}_-])/gu

/** Finds the keys of tasks, and the mentions of the given usernames, which must be in lower case. */
export function findInText(text: string, usernames: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(patterns)) {
    const { mention, key } = match.groups ?? {}
    const username = mention === undefined ? undefined : usernameIn(mention, usernames)
    const found = key ?? (username === undefined ? undefined : `@${username}`)
    if (found === undefined) continue
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    pieces.push({ kind: key ? 'key' : 'mention', text: found })
    end = match.index + found.length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** The username at the start of the word after an at-sign, which may have punctuation after it. */
const usernameIn = (word: string, usernames: ReadonlySet<string>) =>
  [word, trimEndWhile(word, /[\p{P}\p{S}]/u)].find((username) => usernames.has(username.toLowerCase()))
