import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const sizeOf = ({ clientWidth: width, clientHeight: height }: Element) => ({ width, height })

/**
 * Keeps the end visible when the list is resized, for example when a phone is rotated or its keyboard opens. Returns a
 * ref to the last known size of the list, in pixels. It is still the previous size in a scroll event that the browser
 * fires between a resize and the call of the observer.
 */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, atEnd: boolean, scrollToEnd: () => void) {
  const knownSize = useRef({ width: 0, height: 0 })
  const handleResize = useEffectEvent(() => {
    if (atEnd) scrollToEnd()
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    knownSize.current = sizeOf(element)
    const observer = new ResizeObserver(() => {
      const { width, height } = knownSize.current
      knownSize.current = sizeOf(element)
      // The observer's first call only reports the initial size.
      if (knownSize.current.width !== width || knownSize.current.height !== height) handleResize()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return knownSize
}
