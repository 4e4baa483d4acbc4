import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import {
  type BoardLook,
  boardKey,
  boardsKey,
  changeBoard,
  isShownBy,
  type LoadedBoard,
  refreshCards,
} from './board-query.ts'
import { type Columns, changed } from './columns.ts'

/** Up to so many tasks are read by themselves; beyond it the board is read again. */
const mostIds = 200

/** Tasks to be read for a board whose refresh is under way, by its key. */
const waiting = new Map<string, Set<number>>()

const boardsIn = (queryClient: QueryClient) => queryClient.getQueryCache().findAll({ queryKey: boardsKey })

/** Reads tasks that changed for the boards on the screen: one request for all that happened since the one before. */
export function refreshBoards(queryClient: QueryClient, ids: readonly number[]) {
  for (const query of boardsIn(queryClient)) {
    const look = queryClient.getQueryData<LoadedBoard>(query.queryKey)?.look
    if (look && query.isActive() && ids.length <= mostIds) refresh(queryClient, look, ids)
    else queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

async function refresh(queryClient: QueryClient, look: BoardLook, ids: readonly number[]) {
  const queryKey = boardKey(look)
  const key = JSON.stringify(queryKey)
  const isRunning = waiting.has(key)
  const next = waiting.get(key) ?? new Set()
  waiting.set(key, next)
  for (const id of ids) next.add(id)
  if (isRunning) return
  try {
    while (next.size > 0) {
      const some = [...next]
      next.clear()
      await refreshCards(queryClient, look, some)
    }
  } catch {
    // What was not read is unknown, so the board is read again.
    queryClient.invalidateQueries({ queryKey, exact: true })
  } finally {
    waiting.delete(key)
  }
}

/** Puts a task as the server returned it on every board that shows it. Whether a search finds it the server says. */
export const putOnBoards = (queryClient: QueryClient, task: Task) =>
  changeBoards(queryClient, ({ look, columns }) => {
    const isKnown = Object.values(columns).some((column) => column.some((card) => card?.id === task.id))
    if (look.q.trim() !== '' && !isKnown) return columns
    return changed(columns, [task.id], isShownBy(look, task) ? [task] : [])
  })

/** Takes a task off every board. */
export const takeOffBoards = (queryClient: QueryClient, id: number) =>
  changeBoards(queryClient, ({ columns }) => changed(columns, [id], []))

function changeBoards(queryClient: QueryClient, next: (board: LoadedBoard) => Columns) {
  for (const { queryKey, promise, state } of boardsIn(queryClient)) {
    const apply = () => {
      const look = queryClient.getQueryData<LoadedBoard>(queryKey)?.look
      if (look) changeBoard(queryClient, look, (columns) => next({ look, columns }))
    }
    apply()
    // A reply on its way may be older than the change.
    if (state.fetchStatus === 'fetching') promise?.then(apply, () => undefined)
  }
}
