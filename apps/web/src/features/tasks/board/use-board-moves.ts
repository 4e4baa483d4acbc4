import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { moveTask } from '../move-task.ts'
import { type Move, pendingMoves, usePendingMoves } from '../pending-moves.ts'
import type { BoardActions, Direction } from './board-context.ts'
import { type BoardLook, boardKey, isShownBy, type LoadedBoard, loadCards } from './board-query.ts'
import { type Columns, keepSameColumns, missingFrom } from './columns.ts'
import { withMovedCards } from './moved-cards.ts'
import { placeAt, placeOf } from './place.ts'
import type { Focus } from './use-focus-card.ts'

export type OpenMenu = { task: Task; button: HTMLElement }

/** Returns the columns of a board and the actions that move its cards. */
export function useBoardMoves({ look, columns: loaded }: LoadedBoard) {
  const [held, setHeld] = useState(false)
  const [focus, setFocus] = useState<Focus & { status: TaskStatus }>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [said, setSaid] = useState('')
  const queryClient = useQueryClient()
  const columns = useColumns(loaded, look, held)
  const now = useRef({ columns, look })
  now.current = { columns, look }

  const actions = useMemo<BoardActions>(() => {
    const currentColumns = () => {
      const board = queryClient.getQueryData(boardKey(now.current.look))
      return board ? shownColumns(board.columns, board.look, pendingMoves.current()) : now.current.columns
    }
    const load: BoardActions['load'] = (status, first, last) => {
      const { look: current } = now.current
      const column = queryClient.getQueryData(boardKey(current))?.columns[status] ?? []
      const offset = missingFrom(column, first, last)
      return offset === undefined ? undefined : loadCards(queryClient, current, { status, offset })
    }
    const place: BoardActions['place'] = (task, status, index, how) => {
      const current = currentColumns()
      const target = placeAt({ seen: now.current.columns[status], current: current[status] }, task, index)
      // The card was dropped among cards that are still loading.
      if (!target) return void load(status, index, index)?.then(() => place(task, status, index, how), ignore)
      const back = placeOf(current[task.status], task.id)
      const stay = () => {
        setSaid(`${task.key} was not moved. It is still in ${taskStatusNames[task.status]}.`)
        if (how === 'keyboard') setFocus({ id: task.id, status: task.status })
      }
      moveTask(queryClient, { task, status, ...target, back }).catch(stay)
      if (how === 'keyboard') setFocus({ id: task.id, status })
      const others = now.current.columns[status].filter((card) => card?.id !== task.id).length
      setSaid(`${task.key} moved to ${taskStatusNames[status]}, position ${index + 1} of ${others + 1}`)
    }
    const step = (task: Task, direction: Direction) => {
      const target = neighbour(now.current.columns, task, direction)
      if (target) place(task, target.status, target.index, 'keyboard')
    }
    return { place, step, load, openMenu: (task, button) => setMenu({ task, button }), hold: setHeld }
  }, [queryClient])

  /** Scrolls a new card into view and announces it to screen readers. */
  const reveal = useCallback(({ id, key, status }: Task) => {
    setFocus({ id, status, only: 'shown' })
    setSaid(`${key} created in ${taskStatusNames[status]}`)
  }, [])

  const closeMenu = () => {
    menu?.button.focus()
    setMenu(undefined)
  }
  return { columns, actions, focus, menu, closeMenu, said, reveal }
}

function ignore() {}

const shownColumns = (columns: Columns, look: BoardLook, moves: readonly Move[]) =>
  withMovedCards(columns, moves, (task) => isShownBy(look, task))

/** Applies the user's pending moves to the columns. While `held`, ignores changes by others. */
function useColumns(loaded: Columns, look: BoardLook, held: boolean) {
  const shown = useRef<Columns>(undefined)
  const moves = usePendingMoves()
  const fresh = useMemo(() => shownColumns(loaded, look, moves), [loaded, look, moves])
  if (!held || !shown.current) shown.current = keepSameColumns(shown.current, fresh)
  return shown.current
}

/** Returns the target of a step: the adjacent column at the same index, or the adjacent index; undefined at the edge. */
function neighbour(columns: Columns, task: Task, direction: Direction) {
  const own = columns[task.status]
  const index = own.findIndex((card) => card?.id === task.id)
  if (direction === 'up') return index > 0 ? { status: task.status, index: index - 1 } : undefined
  if (direction === 'down') return index < own.length - 1 ? { status: task.status, index: index + 1 } : undefined
  const status = taskStatuses[taskStatuses.indexOf(task.status) + (direction === 'back' ? -1 : 1)]
  return status && { status, index: Math.min(index, columns[status].length) }
}
