import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { ignoreNextClick } from '../../lib/ignore-next-click.ts'
import type { Point } from './ActionMenu.tsx'

/** How long a touch must rest on a row to open its menu, in milliseconds. */
export const longPressMilliseconds = 500
/** How far a finger may move in this time, in CSS pixels. */
const maxTouchMovement = 10

/** Whether the browser has a menu of its own for this place: in fields, and on the text of a link. */
function hasOwnMenu(target: Element, { x, y }: Point) {
  if (target.closest('input, textarea')) return true
  // The clickable area of a link may cover the whole row.
  const boxes = [...(target.closest('a')?.getClientRects() ?? [])]
  return boxes.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

/**
 * Opens the menu of a row by the right mouse button or a long press. With Shift, and on the text of links and in fields, a
 * mouse opens the menu of the browser.
 *
 * @param open opens the menu of the row that contains the element; returns false if there is none
 */
export function useRowMenu(open: (element: Element, point: Point) => boolean) {
  const touch = useRef<{ point: Point; timer: ReturnType<typeof setTimeout> }>(undefined)
  const cancel = () => {
    clearTimeout(touch.current?.timer)
    touch.current = undefined
  }
  useEffect(() => () => clearTimeout(touch.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      const { target, shiftKey, clientX: x, clientY: y, nativeEvent } = event
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      cancel()
      if (!(target instanceof Element) || shiftKey || (!isTouch && hasOwnMenu(target, { x, y }))) return
      if (open(target, { x, y })) event.preventDefault()
    },
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      cancel()
      if (pointerType !== 'touch' || !(target instanceof Element) || target.closest('[draggable="true"]')) return
      const point = { x, y }
      const timer = setTimeout(() => {
        cancel()
        // Lifting the finger is not a click on what is below it.
        if (open(target, point)) ignoreNextClick()
      }, longPressMilliseconds)
      touch.current = { point, timer }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = touch.current?.point
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > maxTouchMovement) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  }
}
