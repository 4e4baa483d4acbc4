import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Who stands at the end still does when a phone is turned or its keyboard comes: the box has another size then. */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, atEnd: boolean, toEnd: () => void) {
  const follow = useEffectEvent(toEnd)
  useEffect(() => {
    if (!atEnd || !box.current) return
    let known = false
    const observer = new ResizeObserver(() => {
      // The first word is of the size that it has already.
      if (known) follow()
      known = true
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, atEnd])
}
