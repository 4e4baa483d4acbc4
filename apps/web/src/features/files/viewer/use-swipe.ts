import { type TouchEvent, useRef } from 'react'

/** How far a finger moves sideways, in px. */
const minDistance = 60

/** Whether a finger operates a player, or scrolls an enlarged picture. */
function isUsedInside(target: EventTarget) {
  if (target instanceof HTMLMediaElement) return true
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.getAttribute('role') === 'dialog') return false
    if (element.scrollWidth > element.clientWidth) return true
  }
  return false
}

/**
 * React hook: the handlers of an element that call `onSwipe` when a finger has moved sideways, with 1 if to the left,
 * towards the next file.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const { clientX: x, clientY: y } = touches[0] ?? {}
      const isStart = touches.length === 1 && x !== undefined && y !== undefined && !isUsedInside(target)
      start.current = isStart ? { x, y } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      const { current: from } = start
      start.current = undefined
      if (!from || !finger) return
      const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(dx) >= minDistance && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
