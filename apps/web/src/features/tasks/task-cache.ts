import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { newer } from './same-tasks.ts'
import { taskKey, tasksKey } from './task-keys.ts'
import { holds, type TaskScope } from './task-scope.ts'

const scopes = new Map<string, TaskScope>()

/** Notes that a list of this scope was read, so that single tasks can be put into it. */
export const rememberScope = (scope: TaskScope) => scopes.set(JSON.stringify(scope), scope)

/** Puts a task as the server answered it wherever it is shown: changed where it stands, added where it belongs. */
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
}

/** Takes a task out of every list; its own page asks again, and hears that it is gone. */
export function dropTask(queryClient: QueryClient, id: number) {
  changeLists(queryClient, (tasks) =>
    tasks.some((task) => task.id === id) ? tasks.filter((task) => task.id !== id) : tasks,
  )
  queryClient.invalidateQueries({ queryKey: taskKey(id) })
}

function changeLists(queryClient: QueryClient, change: (tasks: Task[], scope: TaskScope) => Task[]) {
  for (const scope of scopes.values()) {
    const query = queryClient.getQueryCache().find({ queryKey: tasksKey(scope) })
    if (!query) continue
    const apply = () => changeList(queryClient, scope, change)
    apply()
    // An answer on its way may be older than the change, which then must be made in it too.
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
  // Writing makes a list count as fresh; one that waits to be read again keeps waiting.
  if (outdated) queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
