import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { completionList } from '../completion-list.ts'
import type { TypedPart } from '../use-completion.ts'

type Options<Item> = {
  view: EditorView | undefined
  state: EditorState | undefined
  /** Finds the part of the block's text before the caret that can be completed. */
  partAt: (text: string, caret: number) => TypedPart | undefined
  /** Replaces the part of the document between the positions. */
  insert: (view: EditorView, item: Item, place: { from: number; to: number }) => void
}

/** Stands for a part of a block that is not text. */
const placeholder = '\ufffc'

/** The text of the block before the caret; undefined in code and while text is selected. */
function textBefore(state: EditorState | undefined): string | undefined {
  const { empty, $from } = state?.selection ?? {}
  if (!empty || !$from || $from.parent.type.spec.code || !$from.parent.isTextblock) return undefined
  if ($from.marks().some((mark) => mark.type.spec.code)) return undefined
  return $from.parent.textBetween(0, $from.parentOffset, null, (leaf) =>
    leaf.type.name === 'hard_break' ? '\n' : placeholder,
  )
}

/**
 * Completes a name before the caret of the editor, with the keys of `useCompletion`. `word` is what the user typed of
 * it; undefined while no name is being typed.
 */
export function useEditorCompletion<Item>({ view, state, partAt, insert }: Options<Item>) {
  const text = textBefore(state)
  const part = text === undefined ? undefined : partAt(text, text.length)
  const caret = state?.selection.from ?? 0
  const from = part && caret - ((text?.length ?? 0) - part.from)
  const [selected, setSelected] = useState<{ from: number; index: number }>()
  const [dismissedAt, setDismissedAt] = useState<number>()
  const isTyped = part !== undefined
  useEffect(() => {
    if (!isTyped) setDismissedAt(undefined)
  }, [isTyped])
  const word = part && from !== dismissedAt ? part.word : undefined

  function choose(item: Item) {
    if (!view || from === undefined) return
    insert(view, item, { from, to: caret })
    view.focus()
  }

  const listFor = (found: readonly Item[]) =>
    completionList({
      items: word === undefined ? [] : found,
      selectedIndex: selected?.from === from ? (selected?.index ?? 0) : 0,
      select: (index) => from !== undefined && setSelected({ from, index }),
      choose,
      dismiss: () => setDismissedAt(from),
    })

  return { word, listFor }
}
