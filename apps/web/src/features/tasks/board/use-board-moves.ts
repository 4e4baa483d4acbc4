import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { moveTask } from '../move-task.ts'
import type { BoardActions, Direction } from './board-context.ts'
import { type Columns, columnsOf, keepSameColumns } from './columns.ts'
import { beforeIdAt, cardBelow } from './place.ts'
import type { Focus } from './use-focus-card.ts'

export type OpenMenu = { task: Task; button: HTMLElement }

/** The columns of a board, and the ways to move a card in them. */
export function useBoardMoves(tasks: readonly Task[], all: readonly Task[]) {
  const [held, setHeld] = useState(false)
  const [focus, setFocus] = useState<Focus & { status: TaskStatus }>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [said, setSaid] = useState('')
  const queryClient = useQueryClient()
  const columns = useColumns(tasks, held)
  const now = useRef({ columns, all })
  now.current = { columns, all }

  const actions = useMemo<BoardActions>(() => {
    const place: BoardActions['place'] = (task, status, index, how) => {
      const { columns: seen, all: standing } = now.current
      const everywhere = columnsOf(standing)
      const beforeId = beforeIdAt({ seen: seen[status], all: everywhere[status] }, task, index)
      const nextId = cardBelow(everywhere[task.status], task.id)
      const stay = () => {
        setSaid(`${task.key} was not moved. It is still in ${taskStatusNames[task.status]}.`)
        if (how === 'keyboard') setFocus({ id: task.id, status: task.status })
      }
      moveTask(queryClient, { task, status, beforeId, nextId }).catch(stay)
      if (how === 'keyboard') setFocus({ id: task.id, status })
      const others = seen[status].filter(({ id }) => id !== task.id).length
      setSaid(`${task.key} moved to ${taskStatusNames[status]}, position ${index + 1} of ${others + 1}`)
    }
    const step = (task: Task, direction: Direction) => {
      const target = neighbour(now.current.columns, task, direction)
      if (target) place(task, target.status, target.index, 'keyboard')
    }
    return { place, step, openMenu: (task, button) => setMenu({ task, button }), hold: setHeld }
  }, [queryClient])

  /** A card that was just made is scrolled into view, and announced. */
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

/** The columns; while `held` they stay as they are, whatever others do meanwhile. */
function useColumns(tasks: readonly Task[], held: boolean) {
  const shown = useRef<Columns>(undefined)
  const fresh = useMemo(() => columnsOf(tasks), [tasks])
  if (!held || !shown.current) shown.current = keepSameColumns(shown.current, fresh)
  return shown.current
}

/** Where a step leads: the same height in the next column, or one place within its own; undefined at the edge. */
function neighbour(columns: Columns, task: Task, direction: Direction) {
  const own = columns[task.status]
  const index = own.findIndex(({ id }) => id === task.id)
  if (direction === 'up') return index > 0 ? { status: task.status, index: index - 1 } : undefined
  if (direction === 'down') return index < own.length - 1 ? { status: task.status, index: index + 1 } : undefined
  const status = taskStatuses[taskStatuses.indexOf(task.status) + (direction === 'back' ? -1 : 1)]
  return status && { status, index: Math.min(index, columns[status].length) }
}
