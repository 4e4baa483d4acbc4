import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { ignoreNextClick } from '../../../lib/ignore-next-click.ts'
import { longPressMilliseconds } from '../../../ui/actions/use-row-menu.ts'
import { actionAt, axisOf, isAwayFromEdges, isFarEnough, type SwipeAction } from './swipe.ts'

type Options = {
  /** The element that follows the finger. Its style `touch-action: pan-y` leaves vertical movements to the browser. */
  content: RefObject<HTMLElement | null>
  /** The actions that the user may take. A swipe in the direction of another one does nothing. */
  isAllowed: (action: SwipeAction) => boolean
  onSwipe: (action: SwipeAction) => void
}

type Touch = { id: number; x: number; y: number; start: number; isSwipe: boolean; distance: number }

/** Handlers for swipes of a finger on a row. A mouse and a pen do not swipe. */
export function useSwipe({ content, isAllowed, onSwipe }: Options) {
  const touch = useRef<Touch>(undefined)
  const [shown, setShown] = useState<{ action: SwipeAction; isReady: boolean }>()

  const move = (distance: number) => {
    if (content.current) content.current.style.transform = distance === 0 ? '' : `translateX(${distance}px)`
  }
  const end = () => {
    touch.current = undefined
    move(0)
    setShown(undefined)
  }
  const onPointerDown = ({
    pointerType,
    isPrimary,
    pointerId: id,
    clientX: x,
    clientY: y,
    timeStamp,
  }: PointerEvent) => {
    end()
    if (pointerType === 'touch' && isPrimary)
      touch.current = { id, x, y, start: timeStamp, isSwipe: false, distance: 0 }
  }
  const onPointerMove = ({ pointerId, clientX: x, clientY: y, timeStamp }: PointerEvent) => {
    const current = touch.current
    if (current?.id !== pointerId) return
    if (!current.isSwipe) {
      const axis = axisOf(current, { x, y })
      if (!axis) return
      // A finger that rested before it moved has opened the menu.
      const isLongPress = timeStamp - current.start > longPressMilliseconds
      if (isLongPress || axis === 'vertical' || !isAwayFromEdges(current.x, innerWidth)) return end()
      current.isSwipe = true
      ignoreNextClick()
    }
    const distance = x - current.x
    const action = actionAt(distance)
    current.distance = isAllowed(action) ? distance : 0
    move(current.distance)
    const isReady = isFarEnough(current.distance)
    if (current.distance === 0) setShown(undefined)
    else if (shown?.action !== action || shown.isReady !== isReady) setShown({ action, isReady })
  }
  const onPointerUp = ({ pointerId }: PointerEvent) => {
    const current = touch.current
    if (current?.id !== pointerId) return
    end()
    if (current.isSwipe && isFarEnough(current.distance)) onSwipe(actionAt(current.distance))
  }
  return {
    /** The action that the finger reveals, and whether releasing the finger runs it. */
    shown,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      // The browser has taken over the touch to scroll the page.
      onPointerCancel: end,
    },
  }
}
