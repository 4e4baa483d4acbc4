import { type KeyboardEvent, type RefObject, useState } from 'react'

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
 * `listFor` returns the list of the items that match it: arrow keys select an item, Enter or Tab accepts, Escape closes.
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
    onTextChange(next.text)
    setCaret(next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }

  function listFor(found: readonly Item[]) {
    const items = word === undefined ? [] : found
    const currentIndex = Math.min(selectedIndex, Math.max(0, items.length - 1))
    return {
      items,
      currentIndex,
      choose,
      /** Handles a key while the list is open. Returns whether the key was handled. */
      onKeyDown(event: KeyboardEvent) {
        const chosen = items[currentIndex]
        if (!chosen || !part) return false
        if (event.key === 'ArrowDown') setSelectedIndex((currentIndex + 1) % items.length)
        else if (event.key === 'ArrowUp') setSelectedIndex((currentIndex + items.length - 1) % items.length)
        else if (event.key === 'Escape') setDismissedAt(part.from)
        else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) choose(chosen)
        else return false
        event.preventDefault()
        return true
      },
    }
  }

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
