import type { List, ListItem, Nodes, Parents, PhrasingContent, RootContent, Table } from 'mdast'
import type { Mark, Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const representable = new Set<Nodes['type']>([
  'paragraph',
  'heading',
  'blockquote',
  'list',
  'listItem',
  'code',
  'thematicBreak',
  'table',
  'tableRow',
  'tableCell',
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'break',
  'link',
])

/** The parts of a line that the editor shows as their Markdown. */
const keptAsMarkdown = new Set<Nodes['type']>(['image', 'imageReference', 'linkReference'])

/** Returns the block of the editor for a parsed block; undefined if the editor can only show its Markdown. */
export function blockOf(block: RootContent, source: string): Node | undefined {
  return isRepresentable(block, source) ? toBlock(block, source) : undefined
}

/** A part that is kept as its Markdown has to be in one line, because the marks of its block begin each line. */
function isRepresentable(node: Nodes, source: string): boolean {
  if (isRaw(node)) return !/[\r\n]/.test(sourceOf(node, source))
  if (!representable.has(node.type)) return false
  return !('children' in node) || node.children.every((child) => isRepresentable(child, source))
}

const isRaw = (node: Nodes): boolean => keptAsMarkdown.has(node.type) || isEmptyLink(node)

const isEmptyLink = (node: Nodes) => node.type === 'link' && node.children.length === 0

/** An address without a title is only text, which stays a link while the user changes it. */
const isBareAddress = (node: Nodes, source: string) => node.type === 'link' && !/^[[<]/.test(sourceOf(node, source))

const sourceOf = ({ position }: Nodes, source: string) => source.slice(position?.start.offset, position?.end.offset)

function toBlock(node: Nodes, source: string): Node {
  const { nodes } = schema
  switch (node.type) {
    case 'heading':
      return nodes.heading.create({ level: node.depth }, inlineOf(node, source))
    case 'blockquote':
      return nodes.blockquote.create(null, blocksOf(node, source))
    case 'list':
      return toList(node, source)
    case 'table':
      return toTable(node, source)
    case 'code':
      return nodes.code_block.create({ info: [node.lang, node.meta].filter(Boolean).join(' ') }, textOf(node.value))
    case 'thematicBreak':
      return nodes.horizontal_rule.create()
    default:
      return nodes.paragraph.create(null, 'children' in node ? inlineOf(node, source) : [])
  }
}

/** A container without content gets an empty paragraph, in which the user can write. */
function blocksOf(parent: Parents, source: string): Node[] {
  const blocks = parent.children.map((child) => toBlock(child, source))
  return blocks.length > 0 ? blocks : [schema.nodes.paragraph.create()]
}

function toList(list: List, source: string): Node {
  const isLoose = Boolean(list.spread) || list.children.some((item) => Boolean(item.spread))
  const marker = /^\s*(?:\d+)?(?<mark>[-+*.)])/.exec(sourceOf(list, source))?.groups?.mark
  const items = list.children.map((item) => toItem(item, source))
  return list.ordered
    ? schema.nodes.ordered_list.create({ start: list.start ?? 1, marker: marker ?? '.', isLoose }, items)
    : schema.nodes.bullet_list.create({ marker: marker ?? '-', isLoose }, items)
}

const toItem = (item: ListItem, source: string) =>
  schema.nodes.list_item.create({ checked: item.checked ?? null }, blocksOf(item, source))

function toTable({ children: rows, align }: Table, source: string): Node {
  const width = rows[0]?.children.length ?? 0
  return schema.nodes.table.create(
    null,
    rows.map((row, rowIndex) =>
      schema.nodes.table_row.create(
        null,
        Array.from({ length: width }, (_, index) => {
          const cell = row.children[index]
          const type = rowIndex === 0 ? schema.nodes.table_header : schema.nodes.table_cell
          const content = schema.nodes.paragraph.create(null, cell && inlineOf(cell, source))
          return type.create({ align: align?.[index] ?? null }, content)
        }),
      ),
    ),
  )
}

const inlineOf = (parent: Parents, source: string) => parent.children.flatMap((child) => toInline(child, source, []))

function toInline(node: Nodes, source: string, marks: readonly Mark[]): Node[] {
  if (isRaw(node)) return [schema.nodes.raw.create({ source: sourceOf(node, source) }, null, marks)]
  if (isBareAddress(node, source)) return textOf(sourceOf(node, source), marks)
  switch (node.type) {
    case 'text':
      return linesOf(node.value, marks)
    case 'inlineCode':
      return textOf(node.value.replaceAll(/\r\n?|\n/g, ' '), schema.marks.code.create().addToSet(marks))
    case 'break':
      return [schema.nodes.hard_break.create({ isHard: true }, null, marks)]
    default: {
      const mark = markOf(node)
      const inner = mark ? mark.addToSet(marks) : marks
      return 'children' in node ? node.children.flatMap((child) => toInline(child, source, inner)) : []
    }
  }
}

function markOf(node: Nodes | PhrasingContent): Mark | undefined {
  if (node.type === 'link') return schema.marks.link.create({ href: node.url, title: node.title ?? null })
  if (node.type === 'strong') return schema.marks.strong.create()
  if (node.type === 'emphasis') return schema.marks.em.create()
  return node.type === 'delete' ? schema.marks.strike.create() : undefined
}

/** The lines of a text, with breaks between them. */
const linesOf = (text: string, marks: readonly Mark[]): Node[] =>
  text
    .split(/\r\n?|\n/)
    .flatMap((line, index) => [
      ...(index > 0 ? [schema.nodes.hard_break.create(null, null, marks)] : []),
      ...textOf(line, marks),
    ])

const textOf = (text: string, marks: readonly Mark[] = []): Node[] =>
  text === '' ? [] : [schema.text(text.replaceAll(/\r\n?/g, '\n'), marks)]
