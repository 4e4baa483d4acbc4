import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { around } from './commands.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** Marks the text between two marks, as soon as the user has typed the second one. */
const markRule = (pattern: RegExp, type: MarkType) =>
  new InputRule(pattern, (state, match, start, end) => {
    const [all = '', before = '', text = ''] = match
    if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null
    const from = start + before.length
    // The last character of the match is only being typed.
    const textStart = from + all.slice(before.length).indexOf(text)
    const tr = state.tr.delete(textStart + text.length, end).delete(from, textStart)
    return tr.addMark(from, from + text.length, type.create()).removeStoredMark(type)
  })

const markRules = [
  markRule(/(^|[^*])\*\*(?!\s|\*)([^*\n]*[^*\s])\*\*$/, marks.strong),
  markRule(/(^|[^\p{L}\p{N}_])__(?!\s|_)([^_\n]*[^_\s])__$/u, marks.strong),
  markRule(/(^|[^*])\*(?!\s|\*)([^*\n]*[^*\s])\*$/, marks.em),
  markRule(/(^|[^\p{L}\p{N}_])_(?!\s|_)([^_\n]*[^_\s])_$/u, marks.em),
  markRule(/(^|[^~])~~(?!\s|~)([^~\n]*[^~\s])~~$/, marks.strike),
  markRule(/(^|[^`])`([^`\n]+)`$/, marks.code),
]

const numbers = wrappingInputRule(
  /^\s?(\d{1,9})([.)])\s$/,
  nodes.ordered_list,
  ([, number, marker]) => ({ start: Number(number), marker }),
  ([, number], list) => list.childCount + list.attrs.start === Number(number),
)

const bullets = wrappingInputRule(/^\s?([-+*])\s$/, nodes.bullet_list, ([, marker]) => ({ marker }))

/** Gives the item a box, or makes the paragraph an item with one. */
const box = new InputRule(/^\[([ xX]?)\]\s$/, (state, [, mark = ''], start, end) => {
  const checked = mark.trim() !== ''
  const item = around(state.selection.$from, nodes.list_item)
  const tr = state.tr.delete(start, end)
  if (item) return tr.setNodeAttribute(state.selection.$from.before(item.depth), 'checked', checked)
  const range = tr.doc.resolve(start).blockRange()
  if (!range) return null
  return tr.wrap(range, [{ type: nodes.bullet_list }, { type: nodes.list_item, attrs: { checked } }])
})

/** Returns the emoji with this name; undefined if there is none, or if the list has not loaded. */
export type EmojiNamed = (name: string) => string | undefined

const emojiRule = (emojiNamed: EmojiNamed) =>
  new InputRule(/(?<![\p{L}\p{N}:_]):([\p{L}\p{N}_+-]{2,40}):$/u, (state, [, name = ''], start, end) => {
    const emoji = emojiNamed(name.toLowerCase())
    return emoji === undefined ? null : state.tr.insertText(emoji, start, end)
  })

/** Applies the marks of Markdown as the user types them. */
export const markdownRules = (emojiNamed: EmojiNamed) =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, marks = '']) => ({ level: marks.length })),
      textblockTypeInputRule(/^```([^\s`]*)\s$/, nodes.code_block, ([, info = '']) => ({ info })),
      wrappingInputRule(/^\s?>\s$/, nodes.blockquote),
      bullets,
      numbers,
      box,
      ...markRules,
      emojiRule(emojiNamed),
    ],
  })
