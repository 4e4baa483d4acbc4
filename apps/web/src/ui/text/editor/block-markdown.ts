import type { List, Parents, Text } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import { defaultHandlers, type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown'
import type { Node } from 'prosemirror-model'
import { parseMarkdown } from '../markdown/parse.ts'
import { meaningOf } from './meaning.ts'
import { blockToMdast } from './to-mdast.ts'

const options: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  extensions: [
    gfmStrikethroughToMarkdown(),
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmTaskListItemToMarkdown(),
    { handlers: { list, text } },
  ],
}

/** Writes a list with its own marker. */
function list(node: List, parent: Parents | undefined, state: State, info: Info): string {
  const { bullet, bulletOther, bulletOrdered } = state.options
  const { marker } = node.data ?? {}
  if (marker === '-' || marker === '*' || marker === '+')
    Object.assign(state.options, { bullet: marker, bulletOther: marker === '*' ? '-' : '*' })
  else if (marker === '.' || marker === ')') state.options.bulletOrdered = marker
  const written = defaultHandlers.list(node, parent, state, info)
  Object.assign(state.options, { bullet, bulletOther, bulletOrdered })
  return written
}

/** An address in a text is a link as it is, so that an escape in it would change where it leads. */
const address = /((?:https?:\/\/|www\.)[^\s<]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]+)/

function text(node: Text, parent: Parents | undefined, state: State, info: Info): string {
  if (node.data?.isMarkdown) return node.value
  const parts = node.value.split(address)
  return parts
    .map((value, index) =>
      index % 2 === 1
        ? value
        : defaultHandlers.text({ ...node, value }, parent, state, {
            ...info,
            before: parts[index - 1]?.at(-1) ?? info.before,
            after: parts[index + 1]?.[0] ?? info.after,
          }),
    )
    .join('')
}

/** Escapes are tried one by one only in texts that are not longer. */
const maxTriedLength = 4_000
const maxTried = 30

/**
 * Writes a block as Markdown. `definitions` are those of the text, which its references need. The block is first written
 * with each escape that any parser could need; then those are left out that change nothing.
 */
export function markdownOf(block: Node, definitions: string): string {
  if (block.type.name === 'source') return block.textContent
  const root = { type: 'root' as const, children: [blockToMdast(block)] }
  const parse = (markdown: string) => meaningOf(parseMarkdown(`${markdown}\n\n${definitions}`))
  const safe = toMarkdown(root, options).replace(/\n$/, '')
  const meaning = parse(safe)
  const means = (markdown: string) => parse(markdown) === meaning
  return withoutEscapes(safe, means)
}

function withoutEscapes(markdown: string, means: (markdown: string) => boolean): string {
  const escapes = /\\(?=[!-/:-@[-`{-~])/g
  const all = markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  if (all === markdown || means(all)) return all
  const positions = [...markdown.matchAll(escapes)].map(({ index }) => index)
  if (markdown.length > maxTriedLength || positions.length > maxTried) return markdown
  return positions.reduceRight((text, position) => {
    const without = text.slice(0, position) + text.slice(position + 1)
    return means(without) ? without : text
  }, markdown)
}
