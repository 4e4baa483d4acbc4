import { trimEndWhile } from './trim-end-while.ts'

/** A piece of a message: text, or formatted text. The browser never parses any of it as markup. */
export type Piece =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code' | 'block' | 'mention' | 'key'; text: string }
  | { kind: 'link'; text: string; href: string }

const patterns =
  /```(?:[\w+#.-]{1,30}(?=\n))?\n?(?<block>[\s\S]+?)\n?```|`(?<code>[^`\n]+)`|(?<!\S)\*\*(?<strong>\S(?:(?:[^\n*]|\*(?!\*))*\S)?)\*\*|(?<![\w_])_(?<emphasis>[^\s_](?:[^_\n]*[^\s_])?)_(?![\w_])|(?<url>(?:https?:\/\/|mailto:)[^\s<>"'`]+)|(?<![\p{L}\p{N}_@.-])@(?<mention>[^\s@]{1,80})|(?<![\p{L}\p{N}_@./#-])(?<key>[A-Za-z]{2,4}-[1-9]\d{0,8})(?![\p{L}\p{N}_-])/gu

/**
 * The characters that, at the end of a URL, are usually not part of it. Each closing bracket is mapped to its opening
 * bracket, and punctuation to an empty string.
 */
const openingBrackets: Record<string, string> = {
  '.': '',
  ',': '',
  ';': '',
  ':': '',
  '!': '',
  '?': '',
  ')': '(',
  ']': '[',
  '}': '{',
}

/**
 * Returns the URL without trailing punctuation. A closing bracket at the end is kept if the URL also contains an
 * opening bracket for it.
 */
function addressIn(url: string): string {
  const counts = new Map<string, number>()
  for (const character of url) counts.set(character, (counts.get(character) ?? 0) + 1)
  let end = url.length
  for (; end > 0; end--) {
    const character = url.charAt(end - 1)
    const opening = openingBrackets[character]
    if (opening === undefined) break
    const count = counts.get(character) ?? 0
    if (opening !== '' && (counts.get(opening) ?? 0) >= count) break
    counts.set(character, count - 1)
  }
  return url.slice(0, end)
}

/**
 * Parses bold, italic, code, links, keys of tasks such as `HI-48`, and mentions of the given usernames, which must be in
 * lower case. Everything else stays as it is.
 */
export function readMarkdown(content: string, usernames: ReadonlySet<string> = new Set()): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const pushText = (until: number) => until > end && pieces.push({ kind: 'text', text: content.slice(end, until) })
  for (const match of content.matchAll(patterns)) {
    const { block, code, strong, emphasis, url, mention, key } = match.groups ?? {}
    let length = match[0].length
    let piece: Piece | undefined
    if (block !== undefined) piece = { kind: 'block', text: block }
    else if (code !== undefined) piece = { kind: 'code', text: code }
    else if (strong !== undefined) piece = { kind: 'strong', text: strong }
    else if (emphasis !== undefined) piece = { kind: 'emphasis', text: emphasis }
    else if (key !== undefined) piece = { kind: 'key', text: key }
    else if (url !== undefined) {
      const address = addressIn(url)
      length = address.length
      piece = linkTo(address)
    } else if (mention !== undefined) {
      const name = [mention, trimEndWhile(mention, /[\p{P}\p{S}]/u)].find((username) =>
        usernames.has(username.toLowerCase()),
      )
      length = (name?.length ?? 0) + 1
      piece = name === undefined ? undefined : { kind: 'mention', text: `@${name}` }
    }
    if (!piece) continue
    pushText(match.index)
    pieces.push(piece)
    end = match.index + length
  }
  pushText(content.length)
  return pieces
}

/** Returns the text without formatting. */
export const withoutFormatting = (content: string): string =>
  readMarkdown(content)
    .map(({ text }) => text)
    .join('')

/** Returns the text without formatting, in one line, for a preview. */
export const plainText = (content: string): string => withoutFormatting(content).replaceAll(/\s+/g, ' ')

/** Returns a link for web and mail addresses only; undefined for all others. */
function linkTo(address: string): Piece | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) return undefined
  return { kind: 'link', text: address, href }
}
