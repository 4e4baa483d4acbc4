import { trimEndWhile } from '@muster/contracts/trim-end-while'

/** A piece of a text: plain, a mention of a user, or the key of a task such as `HI-48`. */
export type TextPiece = { kind: 'text' | 'mention' | 'key'; text: string }

/** The current usernames by the names that texts may contain: current and former usernames, in lower case. */
export type Usernames = ReadonlyMap<string, string>

const patterns =
  /(?<![\p{L}\p{N}_@.-])@(?<mention>[^\s@]{1,80})|(?<![\p{L}\p{N}_@./#-])(?<key>[A-Za-z]{2,4}-[1-9]\d{0,8})(?![\p{L}\p{N}_-])/gu

/** Finds the keys of tasks, and the mentions of users. A mention has the current name of its user. */
export function findInText(text: string, usernames: Usernames): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(patterns)) {
    const { mention, key } = match.groups ?? {}
    const typed = key ?? (mention === undefined ? undefined : usernameIn(mention, usernames))
    if (typed === undefined) continue
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    pieces.push(key ? { kind: 'key', text: key } : { kind: 'mention', text: `@${currentName(typed, usernames)}` })
    end = match.index + typed.length + (key ? 0 : 1)
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** The username at the start of the word after an at-sign, which may have punctuation after it. */
const usernameIn = (word: string, usernames: Usernames) =>
  [word, trimEndWhile(word, /[\p{P}\p{S}]/u)].find((username) => usernames.has(username.toLowerCase()))

/** The name as it was typed, unless the user has another one now. */
function currentName(typed: string, usernames: Usernames) {
  const current = usernames.get(typed.toLowerCase()) ?? typed
  return current.toLowerCase() === typed.toLowerCase() ? typed : current
}
