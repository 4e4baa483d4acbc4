import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { codeColors } from './code-colors.ts'
import { type EmojiNamed, markdownRules } from './input-rules.ts'
import { keyBindings } from './key-bindings.ts'
import { nodeViews } from './node-views.ts'
import { copiedText, insertReceived } from './paste.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/** Blocks after which the caret could not be put without a paragraph. An empty paragraph is not saved. */
const closedBlocks = new Set([nodes.table, nodes.code_block, nodes.source, nodes.horizontal_rule, nodes.blockquote])

function withLastParagraph(state: EditorState): Transaction | null {
  const { lastChild, content } = state.doc
  if (!lastChild || !closedBlocks.has(lastChild.type)) return null
  return state.tr.insert(content.size, nodes.paragraph.create()).setMeta('addToHistory', false)
}

const lastParagraph = new Plugin({
  appendTransaction: (transactions, _before, state) =>
    transactions.some(({ docChanged }) => docChanged) ? withLastParagraph(state) : null,
})

export function createState(doc: Node, emojiNamed: EmojiNamed): EditorState {
  const plugins = [markdownRules(emojiNamed), ...keyBindings(), history(), tableEditing(), lastParagraph, codeColors()]
  const state = EditorState.create({ doc, plugins })
  const extended = withLastParagraph(state)
  return extended ? state.apply(extended) : state
}

/** The selection between two positions in the text, which may be those of blocks. */
export const selectionBetween = (doc: Node, anchor: number, head: number) =>
  TextSelection.between(doc.resolve(Math.min(anchor, doc.content.size)), doc.resolve(Math.min(head, doc.content.size)))

type Options = { place: HTMLElement; state: EditorState; dispatch: (transaction: Transaction) => void }

export function createView({ place, state, dispatch }: Options): EditorView {
  let isPlain = false
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state,
      dispatchTransaction: dispatch,
      nodeViews,
      clipboardTextSerializer: copiedText,
      handleDOMEvents: {
        keydown: (_view, event) => {
          isPlain = event.shiftKey
          return false
        },
        // A menu can paste after Shift has typed a capital letter.
        keyup: (_view, event) => {
          isPlain = event.shiftKey
          return false
        },
        // The editor never lets the library parse HTML, which it would do by `innerHTML`. Files go on to the page.
        paste: (_view, event) => {
          if (insertReceived(view, event.clipboardData, isPlain)) event.preventDefault()
          return true
        },
        drop: (_view, event) => {
          if (view.dragging || event.dataTransfer?.types.includes('Files'))
            return event.dataTransfer?.types.includes('Files') ?? false
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          event.preventDefault()
          if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
          insertReceived(view, event.dataTransfer, false)
          return true
        },
      },
    },
  )
  return view
}
