import { type RefObject, useEffect } from 'react'
import { useDrag } from './use-drag.ts'

/** Scrolls the board and its columns while the user drags a card near an edge. */
export function useBoardScroll(board: RefObject<HTMLElement | null>) {
  const drag = useDrag()
  useEffect(() => (drag && board.current ? drag.scrollWhileDragging(board.current) : undefined), [drag, board])
}
