import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { ignoreNextClick } from '../../lib/ignore-next-click.ts'
import type { Point } from './ActionMenu.tsx'

/** How long a touch must rest on a row to open its menu, in milliseconds. */
export const longPressMilliseconds = 500
/** The same for a row that can be dragged, in which a browser needs up to 650 ms to start the drag. */
const dragPressMilliseconds = 1000
/** How far a finger may move in this time, in CSS pixels. */
const maxTouchMovement = 10

type Touch = {
  point: Point
  timer: ReturnType<typeof setTimeout>
  openHere: () => void
  /** Whether the browser has started to drag the row. */
  isDrag?: boolean
}

const isFar = ({ point }: Touch, x: number, y: number) => Math.hypot(x - point.x, y - point.y) > maxTouchMovement

/** Whether the browser has a menu of its own for this place: in fields, and on the text of a link. */
function hasOwnMenu(target: Element, { x, y }: Point) {
  if (target.closest('input, textarea')) return true
  // The clickable area of a link may cover the whole row.
  const boxes = [...(target.closest('a')?.getClientRects() ?? [])]
  return boxes.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

/**
 * Opens the menu of a row by the right mouse button or a long press. With Shift, and on the text of links and in fields, a
 * mouse opens the menu of the browser. A finger that rests on a draggable row lifts it first: the menu opens if the finger
 * is then lifted without having moved, and otherwise the row is dragged.
 *
 * @param open opens the menu of the row that contains the element; returns false if there is none
 * @param close closes the menu, because the finger that opened it drags the row
 */
export function useRowMenu(open: (element: Element, point: Point) => boolean, close?: () => void) {
  const touch = useRef<Touch>(undefined)
  const cancel = () => {
    clearTimeout(touch.current?.timer)
    touch.current = undefined
  }
  useEffect(() => () => clearTimeout(touch.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      const { target, shiftKey, clientX: x, clientY: y, nativeEvent } = event
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      if (touch.current?.isDrag) return event.preventDefault()
      cancel()
      if (!(target instanceof Element) || shiftKey || (!isTouch && hasOwnMenu(target, { x, y }))) return
      if (open(target, { x, y })) event.preventDefault()
    },
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      cancel()
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      const point = { x, y }
      const openHere = () => {
        clearTimeout(touch.current?.timer)
        // Lifting the finger is not a click on what is below it.
        if (open(target, point)) ignoreNextClick()
      }
      const isDraggable = target.closest('[draggable="true"]') !== null
      const timer = setTimeout(openHere, isDraggable ? dragPressMilliseconds : longPressMilliseconds)
      touch.current = { point, timer, openHere }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (touch.current && isFar(touch.current, clientX, clientY)) cancel()
    },
    onPointerUp: cancel,
    // The browser also cancels the pointer when it starts a drag.
    onPointerCancel: () => !touch.current?.isDrag && cancel(),
    onDragStart: () => {
      const { current } = touch
      if (!current) return
      current.isDrag = true
      const follow = ({ clientX, clientY }: DragEvent) => {
        if (!isFar(current, clientX, clientY)) return
        end()
        close?.()
      }
      const end = () => {
        cancel()
        removeEventListener('dragover', follow, true)
        removeEventListener('dragend', drop, true)
      }
      const drop = () => {
        end()
        current.openHere()
      }
      addEventListener('dragover', follow, true)
      addEventListener('dragend', drop, true)
    },
  }
}
