import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { createContext, use } from 'react'

/** Actions that the board offers to its cards and columns. They keep their identity, so they never cause a rerender. */
export type BoardActions = {
  /** Moves a card to an index among the visible cards of a column, not counting the card itself. */
  place: (task: Task, status: TaskStatus, index: number, how: 'pointer' | 'keyboard') => void
  /** Moves a card by keyboard: to the adjacent column, or by one position within its own. */
  step: (task: Task, direction: Direction) => void
  /** Loads the cards of a column in this index range; rejects if the request fails. */
  load: (status: TaskStatus, first: number, last: number) => Promise<void> | undefined
  openMenu: (task: Task, button: HTMLElement) => void
  /** Freezes the board while a card is dragged, so that changes by others do not move its cards. */
  hold: (held: boolean) => void
}

export type Direction = 'back' | 'on' | 'up' | 'down'

export const BoardContext = createContext<BoardActions | undefined>(undefined)

export function useBoard() {
  const board = use(BoardContext)
  if (!board) throw new Error('A card stands outside a board')
  return board
}
