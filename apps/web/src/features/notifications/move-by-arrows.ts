import type { KeyboardEvent } from 'react'

/** The arrow keys move between rows, to the same kind of control. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const down = event.key === 'ArrowDown'
  if (!down && event.key !== 'ArrowUp') return
  const from = event.target instanceof Element ? event.target : null
  const row = from?.closest('[data-row]')
  const place = row?.getAttribute('data-index')
  if (!from || !place) return
  const next = event.currentTarget.querySelector(`[data-index="${Number(place) + (down ? 1 : -1)}"]`)
  const kind = from.matches('input') ? 'input' : '[data-follow]'
  const target = next?.querySelector(kind)
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
