import { type KeyboardEvent, type RefObject, useState } from 'react'
import { replaceToken, tokenAt } from './query-text.ts'
import { operatorSuggestions, type Suggestion, valueSuggestions } from './suggestions.ts'
import { useOperatorValues } from './use-operator-values.ts'

type Options = {
  text: string
  field: RefObject<HTMLInputElement | null>
  orgId: number
  onTextChange: (text: string) => void
}

/**
 * What continues the query at the caret: the names of operators or the values of one. Arrow keys select a suggestion,
 * Enter or Tab accepts it, Escape closes the list. The first value is selected, but no operator, because the user may
 * mean the word itself.
 */
export function useSuggestions({ text, field, orgId, onTextChange }: Options) {
  const [caret, setCaret] = useState<number>()
  const [selection, setSelection] = useState<{ key: string; index: number }>()
  const [closedKey, setClosedKey] = useState<string>()
  const token = caret === undefined ? undefined : tokenAt(text, Math.min(caret, text.length))
  const key = token ? `${token.start} ${token.operator ?? ''} ${token.value}` : ''
  const values = useOperatorValues(token, orgId)
  const all = token ? [...operatorSuggestions(text, token), ...valueSuggestions(text, token, values)] : []
  // A value that was typed completely needs no suggestion.
  const isComplete = token && all.length === 1 && all[0]?.insert.trim() === text.slice(token.start, token.end)
  const shown = closedKey === key || isComplete ? [] : all
  const defaultIndex = token?.operator ? 0 : -1
  const currentIndex = Math.min(selection?.key === key ? selection.index : defaultIndex, shown.length - 1)

  const moveCaret = () => setCaret(field.current?.selectionStart ?? undefined)

  function choose({ insert }: Suggestion) {
    if (!token) return
    const next = replaceToken(text, token, insert)
    onTextChange(next.text)
    setCaret(next.caret)
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }

  /** Handles a key while the list is open. Returns whether the key was handled. */
  function onKeyDown(event: KeyboardEvent) {
    if (shown.length === 0) return false
    const current = shown[currentIndex]
    const select = (index: number) => setSelection({ key, index })
    if (event.key === 'ArrowDown') select((currentIndex + 1) % shown.length)
    else if (event.key === 'ArrowUp') select(currentIndex <= 0 ? shown.length - 1 : currentIndex - 1)
    else if (event.key === 'Escape') setClosedKey(key)
    else if (current && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) choose(current)
    else return false
    event.preventDefault()
    return true
  }

  return {
    shown,
    currentIndex,
    choose,
    onKeyDown,
    /** The user typed: the list opens. */
    open: moveCaret,
    /** The caret moved. It opens the list only behind an operator, so that an old query is not completed on arrival. */
    updateCaret: () => {
      if (caret !== undefined || field.current?.value.slice(0, field.current.selectionStart ?? 0).endsWith(':'))
        moveCaret()
    },
    close: () => setCaret(undefined),
  }
}
