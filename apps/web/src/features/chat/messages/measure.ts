import type { Virtualizer } from '@tanstack/react-virtual'
import type { Row } from '../message/rows.ts'
import type { Displayed } from './list-state.ts'

/** How many pixels from the bottom the view may be and still count as being at the end. */
export const nearEndPixels = 60
/** How many pixels of a row may be cut off at the bottom while the row still counts as displayed. */
const tolerancePixels = 8

/**
 * Whether the view is at the end. `previousHeight`: the height of the box before a resize that may have just moved the
 * end out of view. A view that was at the end still counts as being there.
 */
export const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element, previousHeight = clientHeight) =>
  scrollHeight - scrollTop - Math.max(clientHeight, previousHeight) <= nearEndPixels

/** Returns which messages are visible; undefined if none is. */
export function displayedIn(
  box: Element,
  rows: readonly Row[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): Displayed | undefined {
  const { scrollTop, clientHeight } = box
  const bottom = scrollTop + clientHeight + tolerancePixels
  let displayed: Displayed | undefined
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const row = rows[index]
    if (row?.kind !== 'message' || end <= scrollTop || start >= bottom) continue
    const { seq } = row.message
    const isFullyVisible = end <= bottom || isAtEnd(box)
    displayed = { from: displayed?.from ?? seq, to: isFullyVisible ? seq : (displayed?.to ?? seq - 1) }
  }
  return displayed
}

/** Whether any part of the row is visible. */
export const isInSight = ({ scrollTop, clientHeight }: Element, row: { start: number; end: number } | undefined) =>
  row !== undefined && row.end > scrollTop && row.start < scrollTop + clientHeight
