import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useState } from 'react'
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

  function listFor(found: readonly Item[]) {
    const items = word === undefined ? [] : found
    const index = selected?.from === from ? (selected?.index ?? 0) : 0
    const currentIndex = Math.min(index, Math.max(0, items.length - 1))
    return {
      items,
      currentIndex,
      choose,
      /** Handles a key while the list is open. Returns whether the key was handled. */
      onKeyDown(event: KeyboardEvent) {
        const chosen = items[currentIndex]
        if (!chosen || from === undefined) return false
        if (event.key === 'ArrowDown') setSelected({ from, index: (currentIndex + 1) % items.length })
        else if (event.key === 'ArrowUp') setSelected({ from, index: (currentIndex + items.length - 1) % items.length })
        else if (event.key === 'Escape') setDismissedAt(from)
        else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey))
          choose(chosen)
        else return false
        event.preventDefault()
        return true
      },
    }
  }

  return { word, listFor }
}
