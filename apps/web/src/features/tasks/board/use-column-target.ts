import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBoard } from './board-context.ts'
import type { Column } from './columns.ts'
import { useDrag } from './use-drag.ts'
import { gapAt, type useVirtualCards } from './use-virtual-cards.ts'

type Options = {
  column: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  status: TaskStatus
  cards: Column
  virtual: ReturnType<typeof useVirtualCards>
}

/** Accepts dropped cards. Returns the offset of the line that marks the drop position, undefined without one. */
export function useColumnTarget(options: Options) {
  const { column, scroller, status } = options
  const board = useBoard()
  const drag = useDrag()
  const [line, setLine] = useState<number>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    if (!drag || !column.current) return
    const at = (task: Task, clientY: number) => {
      const { cards, virtual } = latest.current
      return scroller.current
        ? placeAt(cards, task, gapAt(virtual, scroller.current, cards.length, clientY))
        : undefined
    }
    return drag.columnTarget({
      element: column.current,
      onOver: (task, clientY) => setLine(at(task, clientY)?.line),
      onLeave: () => setLine(undefined),
      onDrop: (task, clientY) => {
        const place = at(task, clientY)
        if (place) board.place(task, status, place.index, 'pointer')
      },
    })
  }, [drag, board, column, scroller, status])

  return line
}

/** Returns the position not counting the card itself, or undefined if the card is already there. */
function placeAt(cards: Column, task: Task, { index, line }: { index: number; line: number }) {
  const own = cards.findIndex((card) => card?.id === task.id)
  if (own < 0) return { index, line }
  const place = index > own ? index - 1 : index
  return place === own ? undefined : { index: place, line }
}
