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

/** Maximum number of tasks to reread individually; beyond it the whole board is reread. */
const mostIds = 200

/** Task ids queued for the boards that are being refreshed, by board key. */
const waiting = new Map<string, Set<number>>()

const boardsIn = (queryClient: QueryClient) => queryClient.getQueryCache().findAll({ queryKey: boardsKey })

/** Rereads changed tasks for the visible boards, with one request for all changes since the previous request. */
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
    // The state of the unread tasks is unknown, so the whole board is reread.
    queryClient.invalidateQueries({ queryKey, exact: true })
  } finally {
    waiting.delete(key)
  }
}

/** Puts a task from the server on every board that shows it. Only the server knows whether it matches a search. */
export const putOnBoards = (queryClient: QueryClient, task: Task) =>
  changeBoards(queryClient, ({ look, columns }) => {
    const isKnown = Object.values(columns).some((column) => column.some((card) => card?.id === task.id))
    if (look.q.trim() !== '' && !isKnown) return columns
    return changed(columns, [task.id], isShownBy(look, task) ? [task] : [])
  })

/** Removes a task from every board. */
export const takeOffBoards = (queryClient: QueryClient, id: number) =>
  changeBoards(queryClient, ({ columns }) => changed(columns, [id], []))

function changeBoards(queryClient: QueryClient, next: (board: LoadedBoard) => Columns) {
  for (const { queryKey, promise, state } of boardsIn(queryClient)) {
    const apply = () => {
      const look = queryClient.getQueryData<LoadedBoard>(queryKey)?.look
      if (look) changeBoard(queryClient, look, (columns) => next({ look, columns }))
    }
    apply()
    // A response in flight may be older than the change.
    if (state.fetchStatus === 'fetching') promise?.then(apply, () => undefined)
  }
}
