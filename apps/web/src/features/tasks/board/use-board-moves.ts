import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import { moveTask } from '../move-task.ts'
import { type Move, pendingEdits, pendingMoves } from '../pending.ts'
import { type BoardRequest, boardKey, isShownBy, type LoadedBoard, loadCards } from './board-query.ts'
import { type Columns, keepSameColumns, missingFrom } from './columns.ts'
import { withEditedCards, withMovedCards } from './moved-cards.ts'
import { placeAt } from './place.ts'
import type { CardLinks } from './use-card-links.ts'
import type { FocusRequest } from './use-focus-card.ts'

/** Actions that the board offers to its cards and columns. The functions are the same in every render. */
export type BoardActions = {
  /** Moves a card to an index among the visible cards of a column, not counting the card itself. */
  place: (task: Task, status: TaskStatus, index: number, trigger: 'pointer' | 'keyboard') => void
  /** Moves a card by one step: to the adjacent column, or by one position within its column. */
  step: (task: Task, direction: Direction) => void
  /**
   * Loads the first page with missing or outdated cards in this index range, or returns undefined if there are none.
   * Rejects if the request fails.
   */
  load: (status: TaskStatus, first: number, last: number) => Promise<void> | undefined
  openMenu: (task: Task, button: HTMLElement) => void
  /** Freezes the board while a card is dragged, so that changes do not move its cards. */
  hold: (isDragging: boolean) => void
}

export type Direction = 'back' | 'on' | 'up' | 'down'

export const BoardContext = createContext<(BoardActions & CardLinks) | undefined>(undefined)

export function useBoard() {
  const board = use(BoardContext)
  if (!board) throw new Error('A card is outside a board')
  return board
}

export type OpenMenu = { task: Task; button: HTMLElement }

/** Returns the columns of a board and the actions that move its cards. */
export function useBoardMoves({ request, columns: loaded }: LoadedBoard) {
  const [isDragging, setIsDragging] = useState(false)
  const [focus, setFocus] = useState<FocusRequest & { status: TaskStatus }>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [announcement, setAnnouncement] = useState('')
  const queryClient = useQueryClient()
  const columns = useColumns(loaded, request, isDragging)
  const latest = useRef({ columns, request })
  latest.current = { columns, request }

  const actions = useMemo<BoardActions>(() => {
    const currentColumns = () => {
      const board = queryClient.getQueryData(boardKey(latest.current.request))
      return board ? withPendingMoves(board.columns, board.request, pendingMoves.current()) : latest.current.columns
    }
    const load: BoardActions['load'] = (status, first, last) => {
      const { request: current } = latest.current
      const column = queryClient.getQueryData(boardKey(current))?.columns[status] ?? []
      const offset = missingFrom(column, first, last)
      return offset === undefined ? undefined : loadCards(queryClient, current, { status, offset })
    }
    const place: BoardActions['place'] = (task, status, index, trigger) => {
      const current = currentColumns()
      const target = placeAt({ visible: latest.current.columns[status], current: current[status] }, task, index)
      // Without a target, the index is among cards that are not loaded, so they are loaded before the card is moved.
      if (!target) return void load(status, index, index)?.then(() => place(task, status, index, trigger), ignore)
      const announceFailure = () => {
        setAnnouncement(`${task.key} was not moved. It is still in ${taskStatusNames[task.status]}.`)
        if (trigger === 'keyboard') setFocus({ id: task.id, status: task.status })
      }
      moveTask(queryClient, { task, status, ...target }).catch(announceFailure)
      if (trigger === 'keyboard') setFocus({ id: task.id, status })
      const otherCount = latest.current.columns[status].filter((card) => card?.id !== task.id).length
      setAnnouncement(`${task.key} moved to ${taskStatusNames[status]}, position ${index + 1} of ${otherCount + 1}`)
    }
    const step = (task: Task, direction: Direction) => {
      const target = neighborTarget(latest.current.columns, task, direction)
      if (target) place(task, target.status, target.index, 'keyboard')
    }
    return { place, step, load, openMenu: (task, button) => setMenu({ task, button }), hold: setIsDragging }
  }, [queryClient])

  /** Scrolls a new card into view and announces it to screen readers. */
  const reveal = useCallback(({ id, key, status }: Task) => {
    setFocus({ id, status, only: 'shown' })
    setAnnouncement(`${key} created in ${taskStatusNames[status]}`)
  }, [])

  const closeMenu = () => {
    menu?.button.focus()
    setMenu(undefined)
  }
  return { columns, actions, focus, menu, closeMenu, announcement, reveal }
}

function ignore() {}

const withPendingMoves = (columns: Columns, request: BoardRequest, moves: readonly Move[]) =>
  withMovedCards(columns, moves, (task) => isShownBy(request, task))

/** Applies the user's unconfirmed changes to the columns. While `isDragging`, returns the same columns. */
function useColumns(loaded: Columns, request: BoardRequest, isDragging: boolean) {
  const shownColumnsRef = useRef<Columns>(undefined)
  const moves = pendingMoves.use()
  const edits = pendingEdits.use()
  const currentColumns = useMemo(
    () => withEditedCards(withPendingMoves(loaded, request, moves), edits, (task) => isShownBy(request, task)),
    [loaded, request, moves, edits],
  )
  if (!isDragging || !shownColumnsRef.current)
    shownColumnsRef.current = keepSameColumns(shownColumnsRef.current, currentColumns)
  return shownColumnsRef.current
}

/**
 * Returns the target of a step: the same index in the adjacent column (its end if that column is shorter), or the
 * adjacent index in the same column. Returns undefined at the edge of the board or column.
 */
function neighborTarget(columns: Columns, task: Task, direction: Direction) {
  const ownColumn = columns[task.status]
  const index = ownColumn.findIndex((card) => card?.id === task.id)
  if (direction === 'up') return index > 0 ? { status: task.status, index: index - 1 } : undefined
  if (direction === 'down') return index < ownColumn.length - 1 ? { status: task.status, index: index + 1 } : undefined
  const status = taskStatuses[taskStatuses.indexOf(task.status) + (direction === 'back' ? -1 : 1)]
  return status && { status, index: Math.min(index, columns[status].length) }
}
