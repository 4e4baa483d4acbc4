import type { EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

type Link = { href: string; title: string | null; from: number; to: number }

/** The address and the title of the link at the selection, and its range. */
export function linkAt({ selection }: EditorState): Link | undefined {
  const { $from } = selection
  const { link } = schema.marks
  const child = $from.parent.childAfter($from.parentOffset).node
    ? $from.parent.childAfter($from.parentOffset)
    : $from.parent.childBefore($from.parentOffset)
  const mark = child.node && link.isInSet(child.node.marks)
  if (!mark) return undefined
  let [first, last] = [child.index, child.index]
  while (first > 0 && mark.isInSet($from.parent.child(first - 1).marks)) first--
  while (last + 1 < $from.parent.childCount && mark.isInSet($from.parent.child(last + 1).marks)) last++
  const { href, title } = mark.attrs
  return { href, title, from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1) }
}
