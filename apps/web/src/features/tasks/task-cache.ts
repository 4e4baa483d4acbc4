import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { changeData } from '../../lib/api/change-data.ts'
import { boardsKey, type LoadedBoard } from './board/board-query.ts'
import { editBoards, putOnBoards, takeOffBoards } from './board/refresh-boards.ts'
import type { TasksOnPage } from './lists/task-page.ts'
import { type PendingEdit, withEdits } from './pending.ts'
import { newerTask } from './same-tasks.ts'
import { taskKey, taskPagesKey } from './task-keys.ts'

/**
 * Puts a task from the server into the cache: updates its own query, every page that contains it, and the boards (see
 * `putOnBoards`). Pages get no new tasks, because only the server knows the right page (see refresh-pages.ts).
 */
export function putTask(queryClient: QueryClient, task: Task) {
  queryClient.setQueryData(taskKey(task.id), (cached) => (cached ? newerTask(cached, task) : task))
  putOnBoards(queryClient, task)
  changePages(queryClient, (page) => {
    const index = page.tasks.findIndex(({ id }) => id === task.id)
    const cached = page.tasks[index]
    const next = cached && newerTask(cached, task)
    return next === cached || !next ? page : { ...page, tasks: page.tasks.with(index, next) }
  })
}

/**
 * Puts a confirmed edit of tasks into the cache until the caller rereads them, because the response did not contain
 * them. Each task keeps its version, so that the reread state replaces it.
 */
export function putEdit(queryClient: QueryClient, edit: PendingEdit) {
  const change = (task: Task) => withEdits(task, [edit])
  for (const id of edit.ids)
    if (queryClient.getQueryState(taskKey(id))) queryClient.setQueryData(taskKey(id), (task) => task && change(task))
  editBoards(queryClient, edit)
  queryClient.setQueriesData<TasksOnPage>(
    { queryKey: taskPagesKey },
    (page) => page && { ...page, tasks: page.tasks.map(change) },
  )
}

/** Removes a task from every board and page of a list. The task's own page refetches it, and finds that it is gone. */
export function dropTask(queryClient: QueryClient, id: number) {
  takeOffBoards(queryClient, id)
  changePages(queryClient, (page) => {
    const tasks = page.tasks.filter((task) => task.id !== id)
    return tasks.length === page.tasks.length ? page : { ...page, tasks, total: page.total - 1 }
  })
  queryClient.invalidateQueries({ queryKey: taskKey(id) })
}

/** A task that is loaded in any list, on a board or on its own. */
export function cachedTask(queryClient: QueryClient, id: number): Task | undefined {
  const isIt = (task: Task | undefined) => task?.id === id
  const own = queryClient.getQueryData(taskKey(id))
  if (own) return own
  for (const [, page] of queryClient.getQueriesData<TasksOnPage>({ queryKey: taskPagesKey })) {
    const found = page?.tasks.find(isIt)
    if (found) return found
  }
  for (const [, board] of queryClient.getQueriesData<LoadedBoard>({ queryKey: boardsKey })) {
    const found = board && Object.values(board.columns).flat().find(isIt)
    if (found) return found
  }
  return undefined
}

function changePages(queryClient: QueryClient, change: (page: TasksOnPage) => TasksOnPage) {
  for (const { queryKey, state, promise } of queryClient.getQueryCache().findAll({ queryKey: taskPagesKey })) {
    const apply = () => changeData(queryClient, queryKey, change)
    apply()
    // A response in flight may be older than the change, so the change is applied to it too.
    if (state.fetchStatus === 'fetching') promise?.then(apply, () => undefined)
  }
}
