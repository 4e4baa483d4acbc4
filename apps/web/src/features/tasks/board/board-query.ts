import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { GroupCounts } from '../../../lib/api/api.ts'
import { filterTasks, parametersOf, type TaskFilters } from '../filters/filter-tasks.ts'
import { fetchTasks, type TaskParameters } from '../lists/fetch-tasks.ts'
import { holds, type TaskScope } from '../task-scope.ts'
import { type Columns, cardsAtOnce, changed, columnsOf, withRows } from './columns.ts'

/** Selects the tasks that a board shows. */
export type BoardLook = { scope: TaskScope; filters: TaskFilters; q: string }

/** A board, possibly with only some of its cards loaded. */
export type LoadedBoard = { look: BoardLook; columns: Columns }

export const boardsKey = ['task', 'board'] as const

export const boardKey = ({ scope, ...look }: BoardLook) =>
  queryOptions<LoadedBoard>({ queryKey: [...boardsKey, scope, look] }).queryKey

/** Whether the list and its filters include a task. Ignores the search, which only the server can evaluate. */
export const isShownBy = ({ scope, filters }: BoardLook, task: Task) =>
  holds(scope, task) && filterTasks([task], filters).length > 0

async function read({ scope, filters, q }: BoardLook, part: TaskParameters, signal?: AbortSignal) {
  let total = 0
  let counts: GroupCounts = {}
  const counted = (all: number, groups: GroupCounts) => {
    total = all
    counts = groups
  }
  const parameters: TaskParameters = { ...parametersOf(filters, q), sort: 'position', ...part }
  const tasks = await fetchTasks(scope, parameters, { signal, counted })
  return { tasks, total, counts }
}

/** Reads the first cards and the size of each column. `loadCards` reads the rest. */
export const boardQuery = (look: BoardLook) =>
  queryOptions({
    queryKey: boardKey(look),
    queryFn: async ({ client, signal }): Promise<LoadedBoard> => {
      const first = await read(look, { group: 'status', group_limit: cardsAtOnce }, signal)
      const before = client.getQueryData(boardKey(look))?.columns
      return { look, columns: columnsOf(first.tasks, first.counts, before) }
    },
    structuralSharing: false,
  })

/** Changes a cached board. An invalidated board stays invalidated, although setQueryData marks it as fresh. */
export function changeBoard(queryClient: QueryClient, look: BoardLook, next: (columns: Columns) => Columns) {
  const queryKey = boardKey(look)
  const isInvalidated = queryClient.getQueryState(queryKey)?.isInvalidated
  queryClient.setQueryData(queryKey, (board) => {
    if (!board) return undefined
    const columns = next(board.columns)
    return columns === board.columns ? board : { look, columns }
  })
  if (isInvalidated) queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

const loading = new Map<string, Promise<void>>()

type Part = { status: TaskStatus; offset: number; limit?: number }

/** Loads the cards of a column from this offset, with at most one request per column at a time. */
export function loadCards(queryClient: QueryClient, look: BoardLook, { status, offset, limit = cardsAtOnce }: Part) {
  const key = JSON.stringify([boardKey(look), status])
  const underWay = loading.get(key)
  if (underWay) return underWay
  const load = read(look, { status_is: status, limit, ...(offset > 0 && { offset }) })
    .then(({ tasks, total }) =>
      changeBoard(queryClient, look, (columns) => withRows(columns, { status, offset, total }, tasks)),
    )
    .finally(() => loading.delete(key))
  loading.set(key, load)
  return load
}

/** Rereads these tasks and the size of every column, and places the tasks that match the filters. */
export async function refreshCards(queryClient: QueryClient, look: BoardLook, ids: readonly number[]) {
  const { tasks, counts } = await read(look, { ids: ids.join(), group: 'status' })
  changeBoard(queryClient, look, (columns) => changed(columns, ids, tasks, counts))
}
