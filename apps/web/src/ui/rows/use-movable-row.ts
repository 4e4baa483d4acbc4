import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { makeRowDraggable } from './drag-rows.ts'

type Options = {
  id: number
  /** Identifies the list, within which rows are moved. */
  list: string
  /** The place in the list, from 0. */
  index: number
  /** Moves a row to a place in the list. Undefined if the user may not change the order. */
  onMove: ((id: number, index: number) => void) | undefined
}

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Lets the user move a row of a list: by dragging it, or by Alt+Shift with an arrow, which also moves a card of the
 * board. `row` and `handle` are refs; without a handle, the whole row is dragged.
 */
export function useMovableRow<Handle extends HTMLElement>({ id, list, index, onMove }: Options) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<Handle>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element || !onMove) return undefined
    return makeRowDraggable({
      element,
      handle: handle.current,
      id,
      list,
      onOver: (draggedId) => setIsOver(draggedId !== undefined),
      onDrop: (draggedId) => onMove(draggedId, index),
    })
  }, [id, list, index, onMove])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && event.shiftKey ? steps[event.key] : undefined
    if (step === undefined || !onMove) return
    event.preventDefault()
    onMove(id, index + step)
  }
  return { row, handle, isOver, onKeyDown }
}
