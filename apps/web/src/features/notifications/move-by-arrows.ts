import type { KeyboardEvent } from 'react'

/**
 * Handles the up and down arrow keys, which move the focus to the previous or next row: from a checkbox to the checkbox
 * of that row, and from any other control to the title of that row.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const isDown = event.key === 'ArrowDown'
  if (!isDown && event.key !== 'ArrowUp') return
  const fromElement = event.target instanceof Element ? event.target : null
  const row = fromElement?.closest('[data-row]')
  const index = row?.getAttribute('data-index')
  if (!fromElement || !index) return
  const next = event.currentTarget.querySelector(`[data-index="${Number(index) + (isDown ? 1 : -1)}"]`)
  const selector = fromElement.matches('input') ? 'input' : '[data-follow]'
  const target = next?.querySelector(selector)
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
