import type { Node } from 'prosemirror-model'
import { openText } from './text-document.ts'

/** A character for private use, which marks a place in a text. */
const mark = '\ue0ff'

/** Returns the position in the document for a position in its Markdown: the end if it is within a mark of Markdown. */
export function positionIn(doc: Node, text: string, offset: number): number {
  if (offset === 0) return 0
  const marked = openText(text.slice(0, offset) + mark + text.slice(offset))?.doc
  let found: number | undefined
  marked?.descendants((node, position) => {
    const index = node.text?.indexOf(mark) ?? -1
    if (index >= 0) found ??= position + index
  })
  return found !== undefined && found <= doc.content.size && marked?.nodeSize === doc.nodeSize + 1
    ? found
    : doc.content.size
}
