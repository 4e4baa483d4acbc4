import type { KeyboardEvent } from 'react'

/**
 * Lets the arrow keys, Home and End move the focus between the entries of the list. The down arrow key also moves it
 * from the search field into the list.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const isField = event.target instanceof HTMLInputElement
  if (isField && event.key !== 'ArrowDown') return
  const list = event.currentTarget.closest('[data-chat-list]')
  const entries = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const index = entries.findIndex((entry) => entry.matches(':focus'))
  const next = { ArrowDown: index + 1, ArrowUp: Math.max(0, index - 1), Home: 0, End: entries.length - 1 }[event.key]
  const entry = entries[Math.min(next ?? 0, entries.length - 1)]
  if (!entry) return
  event.preventDefault()
  entry.focus()
}
