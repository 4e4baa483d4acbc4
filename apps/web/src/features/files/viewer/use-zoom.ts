import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clampZoom, scrollAfterZoom, zoomByWheel } from './zoom.ts'

type Point = { x: number; y: number }

const distanceOf = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)
const middleOf = ([one, other]: Point[]) =>
  one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : undefined

/** The zoom of a picture in an element that scrolls: by wheel, by two fingers, and by the returned function. Drag to move. */
export function useZoom(view: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const current = useRef(1)
  /** The scroll position to set when the picture has its new size. */
  const nextScroll = useRef<{ left: number; top: number }>(undefined)

  function zoomTo(next: number, at?: Point) {
    const element = view.current
    const clamped = clampZoom(next)
    if (!element || clamped === current.current) return
    const box = element.getBoundingClientRect()
    const offset = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 }
    const factor = clamped / current.current
    nextScroll.current = {
      left: scrollAfterZoom(element.scrollLeft, offset.x, factor),
      top: scrollAfterZoom(element.scrollTop, offset.y, factor),
    }
    current.current = clamped
    setZoom(clamped)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has its new size after this change
  useLayoutEffect(() => {
    if (nextScroll.current) view.current?.scrollTo(nextScroll.current)
    nextScroll.current = undefined
  }, [zoom])

  const latest = useRef(zoomTo)
  useEffect(() => {
    latest.current = zoomTo
  })
  useEffect(() => {
    const element = view.current
    if (!element) return
    const pointers = new Map<number, Point>()
    let pinch: { distance: number; zoom: number } | undefined

    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(zoomByWheel(current.current, event.deltaY * (event.deltaMode === 0 ? 1 : 40)), {
        x: event.clientX,
        y: event.clientY,
      })
    }
    const onDown = (event: PointerEvent) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (pointers.size === 2) pinch = { distance: distanceOf([...pointers.values()]), zoom: current.current }
      if (event.pointerType === 'mouse') element.setPointerCapture(event.pointerId)
    }
    const onMove = (event: PointerEvent) => {
      const previous = pointers.get(event.pointerId)
      if (!previous) return
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const points = [...pointers.values()]
      if (pinch && pinch.distance > 0)
        latest.current((pinch.zoom * distanceOf(points)) / pinch.distance, middleOf(points))
      // A finger scrolls by itself.
      else if (event.pointerType === 'mouse') element.scrollBy(previous.x - event.clientX, previous.y - event.clientY)
    }
    const onUp = (event: PointerEvent) => {
      pointers.delete(event.pointerId)
      pinch = undefined
    }
    // A listener that may prevent the scrolling must not be passive, as those of React are.
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onUp)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onUp)
    }
  }, [view])

  return { zoom, zoomTo }
}
