import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import markdown from '../markdown/markdown.module.css'
import classes from './editor.module.css'

const elementOf = (target: string | HTMLElement) => (typeof target === 'string' ? undefined : target)

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph+',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => /^(?:left|center|right)$/.exec(cell.dataset.align ?? cell.style.textAlign)?.[0] ?? null,
      setDOMAttr: (align, attributes) => {
        if (align) attributes['data-align'] = align
      },
    },
  },
})

/** The headings of a text are below those of the page, as in the rendered text. */
const headingOffset = 2

const heading: NodeSpec = {
  attrs: { level: { default: 1 } },
  content: 'inline*',
  group: 'block',
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: ({ attrs }): DOMOutputSpec => [
    `h${Math.min(6, attrs.level + headingOffset)}`,
    { class: markdown[`heading${attrs.level}`], dir: 'auto' },
    0,
  ],
}

const codeBlock: NodeSpec = {
  attrs: { info: { default: '' } },
  content: 'text*',
  marks: '',
  group: 'block',
  code: true,
  defining: true,
  parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  toDOM: () => ['pre', { class: markdown.block }, ['code', 0]],
}

const listItem: NodeSpec = {
  /** Null without a box. */
  attrs: { checked: { default: null } },
  content: 'block+',
  defining: true,
  parseDOM: [
    {
      tag: 'li',
      getAttrs: (item) => {
        const box = elementOf(item)?.querySelector<HTMLInputElement>(
          ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]',
        )
        return { checked: box ? box.checked : null }
      },
    },
  ],
  toDOM: () => ['li', { dir: 'auto' }, 0],
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', { dir: 'auto' }, 0],
  },
  heading,
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    /** `isLoose`: whether there are empty lines between the items. */
    attrs: { marker: { default: '-' }, isLoose: { default: false } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: ({ attrs }) => ['ul', { 'data-loose': attrs.isLoose ? '' : null }, 0],
  },
  ordered_list: {
    attrs: { start: { default: 1 }, marker: { default: '.' }, isLoose: { default: false } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: Number(elementOf(list)?.getAttribute('start')) || 1 }) }],
    toDOM: ({ attrs }) => ['ol', { start: attrs.start, 'data-loose': attrs.isLoose ? '' : null }, 0],
  },
  list_item: listItem,
  code_block: codeBlock,
  /** A block that the editor shows as its Markdown, such as the addresses of references. */
  source: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    toDOM: () => ['pre', { class: `${markdown.block} ${classes.source}`, title: 'Markdown' }, ['code', 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tables,
  table: { ...tables.table, toDOM: () => ['div', { class: markdown.frame }, ['table', ['tbody', 0]]] },
  text: { group: 'inline' },
  /** `isHard`: the break is marked as such, and is not only a line break of the source. */
  hard_break: {
    attrs: { isHard: { default: false } },
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  /** A part of a line that stays as its Markdown, such as a picture or a reference. */
  raw: {
    attrs: { source: {} },
    inline: true,
    group: 'inline',
    atom: true,
    toDOM: ({ attrs }) => ['span', { class: classes.raw, title: 'Markdown' }, attrs.source],
    leafText: ({ attrs }) => attrs.source,
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => ({
          href: elementOf(link)?.getAttribute('href') ?? '',
          title: elementOf(link)?.getAttribute('title') ?? null,
        }),
      },
    ],
    toDOM: ({ attrs }) => ['a', { title: attrs.title ?? attrs.href, class: classes.link }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (element) => elementOf(element)?.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
  strike: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['del', 0],
  },
  code: {
    code: true,
    parseDOM: [{ tag: 'code' }, { tag: 'tt' }, { tag: 'kbd' }],
    toDOM: () => ['code', { class: markdown.code }, 0],
  },
} satisfies Record<string, MarkSpec>

/** What a text can contain in the editor. The order of the marks is that of their nesting. */
export const schema = new Schema({ nodes, marks })
