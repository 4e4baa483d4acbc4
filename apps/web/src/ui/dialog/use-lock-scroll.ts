import { useEffect } from 'react'

let lockCount = 0

/**
 * Keeps the page from scrolling while `isLocked` is true, and keeps the space of its scroll bar, so that nothing moves.
 * Replaces the library's way (`removeScrollBar`), which sets an inherited variable on the body: the browser then computes
 * the style of every element again.
 */
export function useLockScroll(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return
    const { documentElement, body } = document
    lockCount += 1
    if (lockCount === 1) {
      documentElement.toggleAttribute('data-scroll-bar', innerWidth > documentElement.clientWidth)
      body.style.overflow = 'hidden'
    }
    return () => {
      lockCount -= 1
      if (lockCount > 0) return
      documentElement.toggleAttribute('data-scroll-bar', false)
      body.style.overflow = ''
    }
  }, [isLocked])
}
