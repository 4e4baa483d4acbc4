import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { repeatRequests } from '../../../lib/api/repeat-requests.ts'
import { needServer } from '../filters/filter-tasks.ts'
import type { PendingEdit } from '../pending.ts'
import {
  type BoardRequest,
  boardKey,
  boardsKey,
  changeBoard,
  isShownBy,
  type LoadedBoard,
  loadsOf,
  refreshCards,
} from './board-query.ts'
import { type Columns, withReadTasks } from './columns.ts'
import { withEditedCards } from './moved-cards.ts'

/** If `refreshBoards` gets more ids than this, whole boards are reread instead of the changed tasks. */
const maxIds = 200

/** Maps the key of each board that is being refreshed to the ids of the tasks to reread with the next request. */
const waitingIdsByBoard = new Map<string, Set<number>>()

const boardsIn = (queryClient: QueryClient) => queryClient.getQueryCache().findAll({ queryKey: boardsKey })

/**
 * Rereads the changed tasks for each visible board, and invalidates the other boards. Tasks that change during a
 * request are reread with the next request. Other requests for the board may have been read before the change, so what
 * they return is reread after it.
 */
export function refreshBoards(queryClient: QueryClient, ids: readonly number[]) {
  for (const query of boardsIn(queryClient)) {
    const request = queryClient.getQueryData<LoadedBoard>(query.queryKey)?.request
    if (request && query.isActive() && ids.length <= maxIds) {
      refresh(queryClient, request, ids)
      repeatRequests(queryClient, { queryKey: query.queryKey, exact: true })
      refreshAfterLoads(queryClient, request, ids)
    } else queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Rereads the tasks again after further cards have arrived, because these may have been read before the change. */
async function refreshAfterLoads(queryClient: QueryClient, request: BoardRequest, ids: readonly number[]) {
  const loads = loadsOf(request)
  if (loads.length === 0) return
  await Promise.allSettled(loads)
  refresh(queryClient, request, ids)
}

async function refresh(queryClient: QueryClient, request: BoardRequest, ids: readonly number[]) {
  const queryKey = boardKey(request)
  const key = JSON.stringify(queryKey)
  const isRunning = waitingIdsByBoard.has(key)
  const waitingIds = waitingIdsByBoard.get(key) ?? new Set()
  waitingIdsByBoard.set(key, waitingIds)
  for (const id of ids) waitingIds.add(id)
  if (isRunning) return
  try {
    while (waitingIds.size > 0) {
      const idsToRefresh = [...waitingIds]
      waitingIds.clear()
      await refreshCards(queryClient, request, idsToRefresh)
    }
  } catch {
    // The current state of these tasks is unknown, so the whole board is reread.
    queryClient.invalidateQueries({ queryKey, exact: true })
  } finally {
    waitingIdsByBoard.delete(key)
  }
}

/**
 * Puts a task from the server on every board whose scope and filters include it, and removes it from the other boards.
 * Does not add the task to a board with a search, or with a filter that only the server can evaluate.
 */
export const putOnBoards = (queryClient: QueryClient, task: Task) =>
  changeBoards(queryClient, ({ request, columns }) => {
    const isKnown = Object.values(columns).some((column) => column.some((card) => card?.id === task.id))
    if ((request.q.trim() !== '' || needServer(request.filters)) && !isKnown) return columns
    return withReadTasks(columns, [task.id], isShownBy(request, task) ? [task] : [])
  })

/** Applies an edit to the loaded cards of every board, but not to responses in flight. */
export function editBoards(queryClient: QueryClient, edit: PendingEdit) {
  for (const { queryKey } of boardsIn(queryClient)) {
    const request = queryClient.getQueryData<LoadedBoard>(queryKey)?.request
    if (request)
      changeBoard(queryClient, request, (columns) =>
        withEditedCards(columns, [edit], (task) => isShownBy(request, task)),
      )
  }
}

/** Removes a task from every board. */
export const takeOffBoards = (queryClient: QueryClient, id: number) =>
  changeBoards(queryClient, ({ columns }) => withReadTasks(columns, [id], []))

function changeBoards(queryClient: QueryClient, changeColumns: (board: LoadedBoard) => Columns) {
  for (const { queryKey, promise, state } of boardsIn(queryClient)) {
    const apply = () => {
      const request = queryClient.getQueryData<LoadedBoard>(queryKey)?.request
      if (request) changeBoard(queryClient, request, (columns) => changeColumns({ request, columns }))
    }
    apply()
    // A response in flight may be older than the change, so the change is applied to the response too.
    if (state.fetchStatus === 'fetching') promise?.then(apply, () => undefined)
  }
}
