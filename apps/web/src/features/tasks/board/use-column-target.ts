import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Column } from './columns.ts'
import { useBoard } from './use-board-moves.ts'
import { useDrag } from './use-drag.ts'
import { dropTargetAt, type useVirtualCards } from './use-virtual-cards.ts'

type Options = {
  columnRef: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  status: TaskStatus
  cards: Column
  virtualizer: ReturnType<typeof useVirtualCards>
}

/**
 * Makes the column accept dropped cards. Returns the offset in pixels, from the top of the scrolled content, of the
 * line that marks the drop position; undefined if no line is to be shown.
 */
export function useColumnTarget(options: Options) {
  const { columnRef, scroller, status } = options
  const board = useBoard()
  const drag = useDrag()
  const [dropLine, setDropLine] = useState<number>()
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })

  useEffect(() => {
    if (!drag || !columnRef.current) return
    const targetAt = (task: Task, clientY: number) => {
      const { cards, virtualizer } = latestOptions.current
      return scroller.current
        ? withoutOwnCard(cards, task, dropTargetAt(virtualizer, scroller.current, cards.length, clientY))
        : undefined
    }
    return drag.makeColumnTarget({
      element: columnRef.current,
      onOver: (task, clientY) => setDropLine(targetAt(task, clientY)?.line),
      onLeave: () => setDropLine(undefined),
      onDrop: (task, clientY) => {
        const target = targetAt(task, clientY)
        if (target) board.place(task, status, target.index, 'pointer')
      },
    })
  }, [drag, board, columnRef, scroller, status])

  return dropLine
}

/**
 * Converts a drop position to one that does not count the dragged card. Returns undefined if that card would not move.
 */
function withoutOwnCard(cards: Column, task: Task, { index, line: dropLine }: { index: number; line: number }) {
  const ownIndex = cards.findIndex((card) => card?.id === task.id)
  if (ownIndex < 0) return { index, line: dropLine }
  const targetIndex = index > ownIndex ? index - 1 : index
  return targetIndex === ownIndex ? undefined : { index: targetIndex, line: dropLine }
}
