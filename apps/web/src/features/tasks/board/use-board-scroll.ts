import { type RefObject, useEffect } from 'react'
import { useDrag } from './use-drag.ts'

/** Lets the board and its columns scroll while a card is dragged near an edge. */
export function useBoardScroll(board: RefObject<HTMLElement | null>) {
  const drag = useDrag()
  useEffect(() => (drag && board.current ? drag.scrollWhileDragging(board.current) : undefined), [drag, board])
}
