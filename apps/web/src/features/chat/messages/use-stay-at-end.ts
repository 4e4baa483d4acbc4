import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Keeps the end in sight when the list gets another size, as when a phone is turned or its keyboard opens. */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, atEnd: boolean, toEnd: () => void) {
  const follow = useEffectEvent(toEnd)
  useEffect(() => {
    if (!atEnd || !box.current) return
    let isObserved = false
    const observer = new ResizeObserver(() => {
      // The first call reports the size that the list has already.
      if (isObserved) follow()
      isObserved = true
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, atEnd])
}
