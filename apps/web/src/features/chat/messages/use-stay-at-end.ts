import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Keeps the end visible when the list is resized, for example when a phone is rotated or its keyboard opens. */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, atEnd: boolean, scrollToEnd: () => void) {
  const goToEnd = useEffectEvent(scrollToEnd)
  useEffect(() => {
    if (!atEnd || !box.current) return
    let isInitialSizeReported = false
    const observer = new ResizeObserver(() => {
      // The observer's first call only reports the initial size.
      if (isInitialSizeReported) goToEnd()
      isInitialSizeReported = true
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, atEnd])
}
