import type { AlignType, BlockContent, Heading, List, ListItem, PhrasingContent, Table, TableRow } from 'mdast'
import type { Mark, Node } from 'prosemirror-model'
import { piecesOf } from './pieces.ts'

declare module 'mdast' {
  interface ListData {
    /** The character that begins the items, or that is after their numbers. */
    marker?: string
  }
  interface TextData {
    /** Whether the text is Markdown, and is not escaped. */
    isMarkdown?: boolean
  }
}

/** Returns the Markdown tree of a block of the editor. A block that is shown as its Markdown has no tree. */
export function blockToMdast(node: Node): BlockContent {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: depthOf(node.attrs.level), children: inlineToMdast(node) }
    case 'blockquote':
      return { type: 'blockquote', children: blocksToMdast(node) }
    case 'bullet_list':
    case 'ordered_list':
      return listToMdast(node)
    case 'code_block':
      return codeToMdast(node)
    case 'source':
      return { type: 'html', value: node.textContent }
    case 'horizontal_rule':
      return { type: 'thematicBreak' }
    case 'table':
      return tableToMdast(node)
    default:
      return { type: 'paragraph', children: inlineToMdast(node) }
  }
}

const depths: readonly Heading['depth'][] = [1, 2, 3, 4, 5, 6]
const depthOf = (level: unknown) => depths.find((depth) => depth === level) ?? 1

/** Markdown has no empty paragraphs. */
export const isEmptyParagraph = (node: Node) => node.type.name === 'paragraph' && node.childCount === 0

const blocksToMdast = ({ children }: Node): BlockContent[] =>
  children.filter((child) => !isEmptyParagraph(child)).map(blockToMdast)

function codeToMdast(node: Node): BlockContent {
  const info: string = node.attrs.info.trim()
  const [lang = ''] = info.split(/\s/, 1)
  const meta = info.slice(lang.length).trimStart()
  return { type: 'code', lang: lang || undefined, meta, value: node.textContent }
}

function listToMdast({ type, attrs, children }: Node): List {
  const ordered = type.name === 'ordered_list'
  const spread = Boolean(attrs.isLoose)
  return {
    type: 'list',
    ordered,
    start: ordered ? attrs.start : null,
    spread,
    children: children.map((item) => itemToMdast(item, spread)),
    data: { marker: attrs.marker },
  }
}

function itemToMdast(item: Node, spread: boolean): ListItem {
  const content = blocksToMdast(item)
  const { checked } = item.attrs
  // The box belongs to a paragraph.
  if (checked !== null && content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph', children: [] })
  return { type: 'listItem', checked, spread, children: content }
}

function tableToMdast(table: Node): Table {
  const [head] = table.children
  const width = Math.max(1, ...table.children.map(({ childCount }) => childCount))
  return {
    type: 'table',
    align: Array.from({ length: width }, (_, index) => alignOf(head?.maybeChild(index)?.attrs.align)),
    children: table.children.map((row) => rowToMdast(row, width)),
  }
}

const alignments: readonly AlignType[] = ['left', 'right', 'center']
const alignOf = (align: unknown) => alignments.find((known) => known === align) ?? null

const rowToMdast = (row: Node, width: number): TableRow => ({
  type: 'tableRow',
  children: Array.from({ length: width }, (_, index) => ({
    type: 'tableCell',
    children:
      row
        .maybeChild(index)
        ?.children.flatMap((paragraph, part) => [
          ...(part > 0 ? [{ type: 'text' as const, value: ' ' }] : []),
          ...inlineToMdast(paragraph, ' '),
        ]) ?? [],
  })),
})

/** `lineBreak` replaces the line breaks, for a place that has only one line. */
function inlineToMdast(parent: Node, lineBreak?: string): PhrasingContent[] {
  return nested(piecesOf(parent, lineBreak), 0)
}

type Pieces = ReturnType<typeof piecesOf>

/** Puts the pieces into their marks, of which the first `depth` contain all of them. */
function nested(pieces: Pieces, depth: number): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (let start = 0; start < pieces.length; ) {
    const piece = pieces[start]
    const mark = piece?.marks[depth]
    let end = start + 1
    if (piece && !mark) result.push(piece.content)
    else if (mark) {
      while (pieces[end]?.marks[depth]?.eq(mark)) end++
      result.push(marked(mark, nested(pieces.slice(start, end), depth + 1)))
    }
    start = end
  }
  return joined(result)
}

function marked(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type.name === 'link') return { type: 'link', url: mark.attrs.href, title: mark.attrs.title, children }
  if (mark.type.name === 'strong') return { type: 'strong', children }
  return { type: mark.type.name === 'em' ? 'emphasis' : 'delete', children }
}

/** Joins neighboring texts, because a text is escaped depending on what is before and after it. */
function joined(nodes: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'text' && last?.type === 'text' && !node.data && !last.data)
      result[result.length - 1] = { ...last, value: last.value + node.value }
    else result.push(node)
  }
  return result
}
