import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { completionList } from './completion-list.ts'

/** The part of the text before the caret that is being completed: its position, and what the user typed of the name. */
export type TypedPart = { from: number; word: string }

export type CompletedField = {
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  onTextChange: (text: string) => void
}

type Options<Item> = CompletedField & {
  /** Finds the part before the caret that can be completed. */
  partAt: (text: string, caret: number) => TypedPart | undefined
  /** Returns the text in which the item replaces the part, and the new position of the caret. */
  insert: (text: string, place: { from: number; caret: number; item: Item }) => { text: string; caret: number }
}

/**
 * Completes a name before the caret. `word` is what the user typed of it; undefined while no name is being typed.
 * `listFor` returns the list of the items that match it.
 */
export function useCompletion<Item>({ text, field, onTextChange, partAt, insert }: Options<Item>) {
  const [caret, setCaret] = useState(0)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number>()
  const part = partAt(text, Math.min(caret, text.length))
  const word = part && part.from !== dismissedAt ? part.word : undefined

  function choose(item: Item) {
    if (!part) return
    const next = insert(text, { from: part.from, caret, item })
    // The caret is set before the next character can be typed.
    flushSync(() => {
      onTextChange(next.text)
      setCaret(next.caret)
    })
    field.current?.setSelectionRange(next.caret, next.caret)
  }

  const listFor = (found: readonly Item[]) =>
    completionList({
      items: word === undefined ? [] : found,
      selectedIndex,
      select: setSelectedIndex,
      choose,
      dismiss: () => setDismissedAt(part?.from),
    })

  return {
    word,
    listFor,
    /** Updates the position of the caret, and resets the list if no name was being typed. */
    updateCaret: () => {
      setCaret(field.current?.selectionStart ?? 0)
      if (!part) {
        setSelectedIndex(0)
        setDismissedAt(undefined)
      }
    },
  }
}
