import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { createContext, use } from 'react'

/** What cards and columns ask of their board. Its parts never change, so that nothing is drawn again for them. */
export type BoardActions = {
  /** Puts a card at a place among the seen cards of a column, itself not counted. */
  place: (task: Task, status: TaskStatus, index: number, how: 'pointer' | 'keyboard') => void
  /** Moves a card by a key: to the neighbouring column, or one place within its own. */
  step: (task: Task, direction: Direction) => void
  /** Loads the cards of a column that lie at these places; rejects when they cannot be read. */
  load: (status: TaskStatus, first: number, last: number) => Promise<void> | undefined
  openMenu: (task: Task, button: HTMLElement) => void
  /** While a card is dragged nothing on the board moves by itself. */
  hold: (held: boolean) => void
}

export type Direction = 'back' | 'on' | 'up' | 'down'

export const BoardContext = createContext<BoardActions | undefined>(undefined)

export function useBoard() {
  const board = use(BoardContext)
  if (!board) throw new Error('A card stands outside a board')
  return board
}
