import { type KeyboardEvent, type RefObject, useState } from 'react'
import { insertMention, mentionAt } from './mention.ts'

/** A user who can be mentioned. */
export type Candidate = { userId: string; name: string; username: string }

type Options = {
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  onTextChange: (text: string) => void
}

/**
 * Completes usernames after an at-sign. `word` is the text after the at-sign; undefined while no mention is being typed.
 * `listFor` returns the list of the people who match it: arrow keys select a user, Enter or Tab accepts, Escape closes.
 */
export function useMentions({ text, field, onTextChange }: Options) {
  const [caret, setCaret] = useState(0)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number>()
  const mention = mentionAt(text, Math.min(caret, text.length))
  const word = mention && mention.from !== dismissedAt ? mention.word : undefined

  function choose({ username }: Candidate) {
    if (!mention) return
    const next = insertMention(text, { from: mention.from, caret, username })
    onTextChange(next.text)
    setCaret(next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }

  function listFor(found: readonly Candidate[]) {
    const people = word === undefined ? [] : found
    const currentIndex = Math.min(selectedIndex, Math.max(0, people.length - 1))
    return {
      people,
      currentIndex,
      choose,
      /** Handles a key while the list is open. Returns whether the key was handled. */
      onKeyDown(event: KeyboardEvent) {
        const chosen = people[currentIndex]
        if (!chosen || !mention) return false
        if (event.key === 'ArrowDown') setSelectedIndex((currentIndex + 1) % people.length)
        else if (event.key === 'ArrowUp') setSelectedIndex((currentIndex + people.length - 1) % people.length)
        else if (event.key === 'Escape') setDismissedAt(mention.from)
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
    /** Updates the position of the caret, and resets the list if no mention was being typed. */
    updateCaret: () => {
      setCaret(field.current?.selectionStart ?? 0)
      if (!mention) {
        setSelectedIndex(0)
        setDismissedAt(undefined)
      }
    },
  }
}
