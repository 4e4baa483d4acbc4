import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent } from 'react'
import type { Row } from '../message/rows.ts'

/** Lets the arrow keys move the focus between messages; the actions of the focused one follow it in the tab order. */
export function moveThroughMessages(
  event: KeyboardEvent<HTMLDivElement>,
  rows: readonly Row[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const message = event.target instanceof HTMLElement && event.target.matches('article') ? event.target : undefined
  if (!step || (!message && event.target !== event.currentTarget)) return
  const box = event.currentTarget
  const currentIndex = message ? Number(message.closest('[data-index]')?.getAttribute('data-index')) : rows.length
  let next = message ? currentIndex + step : rows.length - 1
  while (rows[next] && rows[next]?.kind !== 'message') next += step
  if (!rows[next]) return
  event.preventDefault()
  virtualizer.scrollToIndex(next, { align: 'auto' })
  requestAnimationFrame(() => box.querySelector<HTMLElement>(`[data-index="${next}"] article`)?.focus())
}
