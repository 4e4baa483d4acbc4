import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { putOnBoards, takeOffBoards } from './board/refresh-boards.ts'
import type { TasksOnPage } from './lists/task-page.ts'
import { newer } from './same-tasks.ts'
import { taskKey, taskPagesKey, tasksKey } from './task-keys.ts'
import { holds, type TaskScope } from './task-scope.ts'

const scopes = new Map<string, TaskScope>()

/** Remembers that a list of this scope is cached, so that single tasks can be added to it. */
export const rememberScope = (scope: TaskScope) => scopes.set(JSON.stringify(scope), scope)

/**
 * Puts a task from the server into every cached list: updates it in place, and adds it to the boards and complete lists
 * that it belongs to. Pages get no new tasks, because only the server knows the right page (see refresh-pages.ts).
 */
export function putTask(queryClient: QueryClient, task: Task) {
  queryClient.setQueryData(taskKey(task.id), (known) => (known ? newer(known, task) : task))
  changeLists(queryClient, (tasks, scope) => {
    const place = tasks.findIndex(({ id }) => id === task.id)
    const known = tasks[place]
    if (!holds(scope, task)) return known ? tasks.toSpliced(place, 1) : tasks
    if (!known) return [task, ...tasks]
    const next = newer(known, task)
    return next === known ? tasks : tasks.with(place, next)
  })
  putOnBoards(queryClient, task)
  changePages(queryClient, (page) => {
    const place = page.tasks.findIndex(({ id }) => id === task.id)
    const known = page.tasks[place]
    const next = known && newer(known, task)
    return next === known || !next ? page : { ...page, tasks: page.tasks.with(place, next) }
  })
}

/** Removes a task from every list. Its own page rereads it and finds that it is gone. */
export function dropTask(queryClient: QueryClient, id: number) {
  changeLists(queryClient, (tasks) =>
    tasks.some((task) => task.id === id) ? tasks.filter((task) => task.id !== id) : tasks,
  )
  takeOffBoards(queryClient, id)
  changePages(queryClient, (page) => {
    const tasks = page.tasks.filter((task) => task.id !== id)
    return tasks.length === page.tasks.length ? page : { ...page, tasks, total: page.total - 1 }
  })
  queryClient.invalidateQueries({ queryKey: taskKey(id) })
}

function changeLists(queryClient: QueryClient, change: (tasks: Task[], scope: TaskScope) => Task[]) {
  for (const scope of scopes.values()) {
    const query = queryClient.getQueryCache().find({ queryKey: tasksKey(scope) })
    if (!query) continue
    const apply = () => changeList(queryClient, scope, change)
    apply()
    // A response in flight may be older than the change, so the change is applied to it too.
    if (query.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined)
  }
}

function changeList(queryClient: QueryClient, scope: TaskScope, change: (tasks: Task[], scope: TaskScope) => Task[]) {
  const queryKey = tasksKey(scope)
  const tasks = queryClient.getQueryData(queryKey)
  const next = tasks && change(tasks, scope)
  if (next === tasks) return
  const outdated = queryClient.getQueryState(queryKey)?.isInvalidated
  queryClient.setQueryData(queryKey, next)
  // setQueryData marks the list as fresh, so an invalidated list is invalidated again.
  if (outdated) queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

function changePages(queryClient: QueryClient, change: (page: TasksOnPage) => TasksOnPage) {
  for (const { queryKey, state, promise } of queryClient.getQueryCache().findAll({ queryKey: taskPagesKey })) {
    const apply = () => {
      const outdated = queryClient.getQueryState(queryKey)?.isInvalidated
      queryClient.setQueryData<TasksOnPage>(queryKey, (page) => page && change(page))
      if (outdated) queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
    apply()
    // As for complete lists, a response in flight may be older than the change.
    if (state.fetchStatus === 'fetching') promise?.then(apply, () => undefined)
  }
}
