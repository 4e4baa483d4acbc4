import { splitBlock } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { selectionBetween } from './create-view.ts'
import { schema } from './schema.ts'
import { openText } from './text-document.ts'

/** A character for private use, which marks a place in a text. */
const mark = '\ue0ff'

/**
 * Returns the position in the document for a position in its Markdown; undefined if it is within a mark of Markdown or
 * behind space that Markdown ignores.
 */
function positionIn(doc: Node, text: string, offset: number): number | undefined {
  if (offset === 0) return 0
  const marked = openText(text.slice(0, offset) + mark + text.slice(offset))?.doc
  let found: number | undefined
  marked?.descendants((node, position) => {
    const index = node.text?.indexOf(mark) ?? -1
    if (index >= 0) found ??= position + index
  })
  return found !== undefined && found <= doc.content.size && marked?.nodeSize === doc.nodeSize + 1 ? found : undefined
}

/**
 * Selects what was selected in the Markdown. Space before the caret that Markdown ignores, such as a space at the end of
 * a line, is typed again, because the user who has just typed it continues after it. A line break becomes an empty
 * paragraph, which is not saved unless it gets a text.
 */
export function selectAsIn(state: EditorState, text: string, [anchor, head]: readonly [number, number]): EditorState {
  const { doc, tr } = state
  const select = (from: number | undefined, to = from) =>
    state.apply(tr.setSelection(selectionBetween(doc, from ?? doc.content.size, to ?? doc.content.size)))
  const position = positionIn(doc, text, anchor)
  if (anchor !== head || position !== undefined) return select(position, positionIn(doc, text, head))
  const end = startOfSpace(text, anchor)
  return typeSpace(select(positionIn(doc, text, end)), text.slice(end, anchor))
}

function startOfSpace(text: string, offset: number): number {
  let start = offset
  while (/^\s/.test(text.slice(start - 1, start))) start--
  return start
}

function typeSpace(state: EditorState, space: string): EditorState {
  const { $from } = state.selection
  if (space === '' || $from.parentOffset === 0) return state
  if (!space.includes('\n')) return state.apply(state.tr.insertText(space))
  // A list would get an empty item, which would be saved.
  if ($from.depth > 1 || $from.parent.type !== schema.nodes.paragraph) return state
  let next = state
  splitBlock(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}
