import type { Virtualizer } from '@tanstack/react-virtual'
import type { Row } from '../message/rows.ts'
import type { Displayed } from './list-state.ts'

/** Counts as the end: a line more or less does not matter. */
export const nearEnd = 60
/** So much of a row's lower edge may be cut off. */
const slack = 8

export const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight <= nearEnd

/** Which messages are in sight; undefined where there are none. */
export function displayedIn(
  box: Element,
  rows: readonly Row[],
  virtual: Virtualizer<HTMLDivElement, Element>,
): Displayed | undefined {
  const { scrollTop, clientHeight } = box
  const bottom = scrollTop + clientHeight + slack
  let found: Displayed | undefined
  for (const { index, start, end } of virtual.getVirtualItems()) {
    const row = rows[index]
    if (row?.kind !== 'message' || end <= scrollTop || start >= bottom) continue
    const { seq } = row.message
    const isWhole = end <= bottom || isAtEnd(box)
    found = { from: found?.from ?? seq, to: isWhole ? seq : (found?.to ?? seq - 1) }
  }
  return found
}

/** Whether any part of the row is in sight. */
export const isInSight = ({ scrollTop, clientHeight }: Element, row: { start: number; end: number } | undefined) =>
  row !== undefined && row.end > scrollTop && row.start < scrollTop + clientHeight
