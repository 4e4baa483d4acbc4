import type { RootContent } from 'mdast'
import type { Node } from 'prosemirror-model'
import { parseMarkdown } from '../markdown/parse.ts'
import { markdownOf } from './block-markdown.ts'
import { blockOf } from './from-mdast.ts'
import { meaningOf } from './meaning.ts'
import { schema } from './schema.ts'
import { isEmptyParagraph } from './to-mdast.ts'

/** A block as it is in the stored text: what is before it, and its Markdown. */
type Original = { node: Node; gap: string; markdown: string }

export type TextDocument = {
  /** The text in the editor. */
  doc: Node
  /** Returns the Markdown of the changed document. Blocks that have not changed keep theirs, byte for byte. */
  textOf: (doc: Node) => string
}

/** Opens a text for the editor; undefined if it contains something between its blocks that would be lost. */
export function openText(text: string): TextDocument | undefined {
  // The positions of the parser do not count a byte order mark.
  if (text.startsWith('\ufeff')) return undefined
  const parsed = parseMarkdown(text).children
  const originals: Original[] = []
  let end = 0
  for (const block of parsed) {
    const start = Math.max(startOfLine(text, block), endOfLineAt(text, end))
    const blockEnd = block.position?.end.offset ?? start
    const markdown = text.slice(start, blockEnd)
    const node = blockOf(block, text) ?? schema.nodes.source.create(null, sourceText(markdown))
    originals.push({ node, gap: text.slice(end, start), markdown })
    end = blockEnd
  }
  const tail = text.slice(end)
  if ([tail, ...originals.map(({ gap }) => gap)].some((gap) => /\S/.test(gap))) return undefined
  const doc = schema.nodes.doc.create(
    null,
    originals.length > 0 ? originals.map(({ node }) => node) : [schema.nodes.paragraph.create()],
  )
  const definitions = parsed.filter(({ type }) => type === 'definition').map((block) => slice(text, block))
  return { doc, textOf: writer({ text, originals, tail, definitions: definitions.join('\n') }) }
}

const sourceText = (markdown: string) => {
  const lines = markdown.replaceAll(/\r\n?/g, '\n')
  return lines === '' ? [] : [schema.text(lines)]
}

const slice = (text: string, { position }: RootContent) => text.slice(position?.start.offset, position?.end.offset)

/** The indentation belongs to the block, so that its Markdown means the same elsewhere. */
function startOfLine(text: string, { position }: RootContent): number {
  let start = position?.start.offset ?? 0
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  return start
}

/** A heading that follows definitions begins where they begin, so that its Markdown would contain them. */
const endOfLineAt = (text: string, end: number) => end + (/^[ \t]*(?:\r\n?|\n)/.exec(text.slice(end))?.[0].length ?? 0)

type Written = { text: string; originals: Original[]; tail: string; definitions: string }

function writer({ text, originals, tail, definitions }: Written) {
  const indexes = new Map(originals.map(({ node }, index) => [node, index]))
  const written = new WeakMap<Node, string>()
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  /** The index of the block in the stored text; -1 if it has changed. Undoing a change makes an equal block. */
  const indexOf = (block: Node) => indexes.get(block) ?? originals.findIndex(({ node }) => node.eq(block))

  function write(block: Node) {
    const known = written.get(block)
    if (known !== undefined) return known
    const markdown = markdownOf(block, definitions).replaceAll('\n', lineEnd)
    written.set(block, markdown)
    return markdown
  }

  return (doc: Node): string => {
    const blocks = doc.children.filter((block) => !isEmptyParagraph(block))
    const places = blocks.map(indexOf)
    const kept = keptEnds(places, originals.length)
    if (places.length === originals.length && kept.start === places.length) return text
    if (blocks.length === 0) return ''
    const gapBefore = (index: number): string => {
      if (index === kept.start) return originals[index]?.gap ?? lineEnd + lineEnd
      const isEnd = index === places.length - kept.end
      return (isEnd ? originals[originals.length - kept.end]?.gap : undefined) ?? lineEnd + lineEnd
    }
    let result: Part[] = []
    blocks.forEach((block, index) => {
      const place = places[index] ?? -1
      const before = places[index - 1] ?? -1
      const markdown = originals[place]?.markdown ?? write(block)
      const part: Part = { gap: '', markdown, write: () => write(block) }
      const isAsStored = index > 0 && before >= 0 && place === before + 1
      result = isAsStored
        ? [...result, { ...part, gap: originals[place]?.gap ?? '' }]
        : append(result, part, index === 0 ? leadOf(originals) : gapBefore(index), lineEnd)
    })
    return result.map(({ gap, markdown }) => gap + markdown).join('') + tail
  }
}

type Part = { gap: string; markdown: string; write: () => string }

const leadOf = ([first]: Original[]) => first?.gap ?? ''

/** How many blocks at the start and at the end are those of the stored text. */
function keptEnds(places: readonly number[], count: number) {
  let start = 0
  while (start < places.length && places[start] === start) start++
  let end = 0
  while (end < places.length - start && places[places.length - 1 - end] === count - 1 - end) end++
  return { start, end }
}

/** Appends a block, in such a way that neither it nor the block before it changes its meaning. */
function append(parts: Part[], part: Part, gap: string, lineEnd: string): Part[] {
  const last = parts.at(-1)
  if (!last) return [{ ...part, gap }]
  const emptyLine = lineEnd + lineEnd
  for (const [left, between, right] of [
    [last.markdown, gap, part.markdown],
    [last.markdown, emptyLine, part.markdown],
    [last.markdown, emptyLine, otherMarker(part.markdown)],
    [last.markdown, emptyLine, part.write()],
    [last.write(), emptyLine, part.markdown],
    [last.write(), emptyLine, part.write()],
    [last.write(), emptyLine, otherMarker(part.write())],
  ] as const)
    if (isApart(left, between, right))
      return [...parts.slice(0, -1), { ...last, markdown: left }, { ...part, gap: between, markdown: right }]
  return [...parts, { ...part, gap: emptyLine }]
}

/** Two lists after each other need different markers, because they would be one list. */
function otherMarker(markdown: string): string {
  const changed = markdown.replaceAll(
    /^(\d{1,9})?([-+*.)])(?=[ \t]|$)/gm,
    (_marker, number: string | undefined, mark: string) =>
      number === undefined ? (mark === '-' ? '*' : '-') : number + (mark === '.' ? ')' : '.'),
  )
  return meaningOf(parseMarkdown(changed)) === meaningOf(parseMarkdown(markdown)) ? changed : markdown
}

function isApart(left: string, between: string, right: string): boolean {
  const blocks = [left, right].flatMap((markdown) => parseMarkdown(markdown).children)
  return meaningOf({ children: blocks }) === meaningOf(parseMarkdown(left + between + right))
}
