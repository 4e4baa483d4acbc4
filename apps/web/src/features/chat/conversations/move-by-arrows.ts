import type { KeyboardEvent } from 'react'

/** The arrow keys move between the entries of the list, and from the search field into it. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const isField = event.target instanceof HTMLInputElement
  if (isField && event.key !== 'ArrowDown') return
  const list = event.currentTarget.closest('[data-chat-list]')
  const entries = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const place = entries.findIndex((entry) => entry.matches(':focus'))
  const next = { ArrowDown: place + 1, ArrowUp: Math.max(0, place - 1), Home: 0, End: entries.length - 1 }[event.key]
  const entry = entries[Math.min(next ?? 0, entries.length - 1)]
  if (!entry) return
  event.preventDefault()
  entry.focus()
}
