import { withoutEnd } from '@muster/contracts/without-end'

/** A piece of a message: text, or formatted text. The browser never parses any of it as markup. */
export type Piece =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code' | 'block' | 'mention'; text: string }
  | { kind: 'link'; text: string; href: string }

const patterns =
  /```(?:[\w+#.-]{1,30}(?=\n))?\n?(?<block>[\s\S]+?)\n?```|`(?<code>[^`\n]+)`|(?<!\S)\*\*(?<strong>\S(?:(?:[^\n*]|\*(?!\*))*\S)?)\*\*|(?<![\w_])_(?<emphasis>[^\s_](?:[^_\n]*[^\s_])?)_(?![\w_])|(?<url>(?:https?:\/\/|mailto:)[^\s<>"'`]+)|(?<![\p{L}\p{N}_@.-])@(?<mention>[^\s@]{1,80})/gu

/** Characters that end a sentence rather than an address, and the opening counterparts of brackets. */
const trailing: Record<string, string> = {
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
 * An address without the punctuation that follows it. A closing bracket belongs to it if it contains the opening one.
 */
function addressIn(url: string): string {
  const counts = new Map<string, number>()
  for (const sign of url) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = url.length
  for (; end > 0; end--) {
    const sign = url.charAt(end - 1)
    const opening = trailing[sign]
    if (opening === undefined) break
    const count = counts.get(sign) ?? 0
    if (opening !== '' && (counts.get(opening) ?? 0) >= count) break
    counts.set(sign, count - 1)
  }
  return url.slice(0, end)
}

/** Parses bold, italic, code, links and mentions of the given usernames; everything else stays as it is. */
export function readMarkdown(content: string, usernames: ReadonlySet<string> = new Set()): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const text = (until: number) => until > end && pieces.push({ kind: 'text', text: content.slice(end, until) })
  for (const found of content.matchAll(patterns)) {
    const { block, code, strong, emphasis, url, mention } = found.groups ?? {}
    let length = found[0].length
    let piece: Piece | undefined
    if (block !== undefined) piece = { kind: 'block', text: block }
    else if (code !== undefined) piece = { kind: 'code', text: code }
    else if (strong !== undefined) piece = { kind: 'strong', text: strong }
    else if (emphasis !== undefined) piece = { kind: 'emphasis', text: emphasis }
    else if (url !== undefined) {
      const address = addressIn(url)
      length = address.length
      piece = linkTo(address)
    } else if (mention !== undefined) {
      const name = [mention, withoutEnd(mention, /[\p{P}\p{S}]/u)].find((one) => usernames.has(one.toLowerCase()))
      length = (name?.length ?? 0) + 1
      piece = name === undefined ? undefined : { kind: 'mention', text: `@${name}` }
    }
    if (!piece) continue
    text(found.index)
    pieces.push(piece)
    end = found.index + length
  }
  text(content.length)
  return pieces
}

/** The text without formatting, in one line, for a preview. */
export const plainWords = (content: string): string =>
  readMarkdown(content)
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, ' ')

/** Only web and mail addresses become links. */
function linkTo(address: string): Piece | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) return undefined
  return { kind: 'link', text: address, href }
}
