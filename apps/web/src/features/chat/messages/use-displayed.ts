import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Row } from '../message/rows.ts'
import { nearEnd } from './use-at-end.ts'

/** The numbers of the first message that is partly in sight and of the last one whose end is. */
export type Displayed = { from: number; to: number }

/** So much of a row's lower edge may be cut off. */
const slack = 8

/** Which messages are in sight; undefined until that is known. */
export function useDisplayed(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  virtual: Virtualizer<HTMLDivElement, Element>,
) {
  const [displayed, setDisplayed] = useState<Displayed>()
  const look = useCallback(() => {
    if (!box.current) return
    const now = displayedIn(box.current, rows, virtual)
    setDisplayed((before) => (before?.from === now?.from && before?.to === now?.to ? before : now))
  }, [box, rows, virtual])
  // Each drawing may have moved what is in sight.
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  })
  const forget = useCallback(() => setDisplayed(undefined), [])
  return { displayed, look, forget }
}

function displayedIn(
  { scrollTop, clientHeight, scrollHeight }: Element,
  rows: readonly Row[],
  virtual: Virtualizer<HTMLDivElement, Element>,
): Displayed | undefined {
  const isAtEnd = scrollHeight - scrollTop - clientHeight <= nearEnd
  const bottom = scrollTop + clientHeight + slack
  let found: Displayed | undefined
  for (const { index, start, end } of virtual.getVirtualItems()) {
    const row = rows[index]
    if (row?.kind !== 'message' || end <= scrollTop || start >= bottom) continue
    const { seq } = row.message
    const isWhole = end <= bottom || isAtEnd
    found = { from: found?.from ?? seq, to: isWhole ? seq : (found?.to ?? seq - 1) }
  }
  return found
}
