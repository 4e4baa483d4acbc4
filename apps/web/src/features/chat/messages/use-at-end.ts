import { type RefObject, useEffect, useState } from 'react'

/** Counts as the end: a line more or less does not matter. */
export const nearEnd = 60

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight <= nearEnd

type Given = {
  /** What is drawn ends before the room does. */
  farBack: boolean
  /** The room opens at a message, with its end wherever that may be. */
  beginsElsewhere: () => boolean
}

/** Whether the end of what was said is in sight; undefined until what is drawn has its size. */
export function useAtEnd(box: RefObject<HTMLElement | null>, { farBack, beginsElsewhere }: Given) {
  const [atEnd, setAtEnd] = useState(() => (beginsElsewhere() ? undefined : true))
  const [wasFarBack, setWasFarBack] = useState(farBack)
  // What came below moves nothing, so no scrolling tells of it.
  const isKnown = farBack === wasFarBack
  if (!isKnown) {
    setWasFarBack(farBack)
    setAtEnd(undefined)
  }
  function look() {
    if (box.current) setAtEnd(isAtEnd(box.current))
  }
  // Whatever is drawn may have moved the end into sight.
  useEffect(() => {
    if (atEnd) return
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  })
  return { atEnd: farBack ? false : isKnown ? atEnd : undefined, look }
}
