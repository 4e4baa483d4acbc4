import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { GroupCounts } from '../../../lib/api/api.ts'
import { changeData } from '../../../lib/api/change-data.ts'
import { filterTasks, parametersOf, type TaskFilters } from '../filters/filter-tasks.ts'
import { fetchTasks, type TaskParameters } from '../lists/fetch-tasks.ts'
import { scopeIncludes, type TaskScope } from '../task-scope.ts'
import { type Columns, cardsPerRequest, columnsOf, withReadTasks, withRows } from './columns.ts'

/** Selects the tasks that a board shows. */
export type BoardRequest = { scope: TaskScope; filters: TaskFilters; q: string }

/** A board, possibly with only some of its cards loaded. */
export type LoadedBoard = { request: BoardRequest; columns: Columns }

export const boardsKey = ['task', 'board'] as const

export const boardKey = ({ scope, ...request }: BoardRequest) =>
  queryOptions<LoadedBoard>({ queryKey: [...boardsKey, scope, request] }).queryKey

/** Whether the board's scope and filters include a task. Ignores the search, which only the server can evaluate. */
export const isShownBy = ({ scope, filters }: BoardRequest, task: Task) =>
  scopeIncludes(scope, task) && filterTasks([task], filters).length > 0

async function read({ scope, filters, q }: BoardRequest, part: TaskParameters, signal?: AbortSignal) {
  let total = 0
  let counts: GroupCounts = {}
  const setCounts = (all: number, groups: GroupCounts) => {
    total = all
    counts = groups
  }
  const parameters: TaskParameters = { ...parametersOf(filters, q), sort: 'position', ...part }
  const tasks = await fetchTasks(scope, parameters, { signal, onCount: setCounts })
  return { tasks, total, counts }
}

/** Reads the first cards of each column, and the size of each column. `loadCards` reads the other cards. */
export const boardQuery = (request: BoardRequest) =>
  queryOptions({
    queryKey: boardKey(request),
    queryFn: async ({ client, signal }): Promise<LoadedBoard> => {
      const first = await read(request, { group: 'status', group_limit: cardsPerRequest }, signal)
      const before = client.getQueryData(boardKey(request))?.columns
      return { request, columns: columnsOf(first.tasks, first.counts, before) }
    },
    structuralSharing: false,
  })

/** Changes a cached board. */
export const changeBoard = (queryClient: QueryClient, request: BoardRequest, change: (columns: Columns) => Columns) =>
  changeData<LoadedBoard>(queryClient, boardKey(request), (board) => {
    const columns = change(board.columns)
    return columns === board.columns ? board : { request, columns }
  })

const runningLoads = new Map<string, Promise<void>>()

const loadKey = (request: BoardRequest, status: TaskStatus) => JSON.stringify([boardKey(request), status])

/** The running requests of `loadCards` for a board. */
export const loadsOf = (request: BoardRequest) =>
  taskStatuses.flatMap((status) => runningLoads.get(loadKey(request, status)) ?? [])

type CardPage = { status: TaskStatus; offset: number; limit?: number }

/** Loads a page of cards of a column. While a request for the column is running, returns that request instead. */
export function loadCards(
  queryClient: QueryClient,
  request: BoardRequest,
  { status, offset, limit = cardsPerRequest }: CardPage,
) {
  const key = loadKey(request, status)
  const runningLoad = runningLoads.get(key)
  if (runningLoad) return runningLoad
  const load = read(request, { status_is: status, limit, ...(offset > 0 && { offset }) })
    .then(({ tasks, total }) =>
      changeBoard(queryClient, request, (columns) => withRows(columns, { status, offset, total }, tasks)),
    )
    .finally(() => runningLoads.delete(key))
  runningLoads.set(key, load)
  return load
}

/**
 * Rereads these tasks and the size of every column. Tasks that match the board's search and filters are put in their
 * place; the others are removed.
 */
export async function refreshCards(queryClient: QueryClient, request: BoardRequest, ids: readonly number[]) {
  const { tasks, counts } = await read(request, { ids: ids.join(), group: 'status' })
  changeBoard(queryClient, request, (columns) => withReadTasks(columns, ids, tasks, counts))
}
