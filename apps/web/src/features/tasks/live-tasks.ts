import type { Changed } from '@muster/contracts/live'
import { readTask } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isGone } from '../../lib/api/api-error.ts'
import { onChanged } from '../../lib/live/live.ts'
import { refreshBoards } from './board/refresh-boards.ts'
import { refreshPages } from './lists/refresh-pages.ts'
import { dropTask, putTask } from './task-cache.ts'
import { commentsKey, taskKey } from './task-keys.ts'

/** Up to so many tasks are asked for one by one; beyond it the lists are read again. */
const oneByOne = 20

/** The last that was heard of tasks that are asked for; an answer to what was heard before it may be older. */
const heard = new Map<number, Changed>()

/**
 * What others did to tasks. Pages on the screen are read again. Boards, whole lists that are shown, and a task's own page
 * read only the tasks that changed; what is not shown is read when it is shown next.
 */
onChanged('task', (events, queryClient) => {
  const latest = new Map(events.map((event) => [event.id, event]))
  // Projects and milestones count their tasks, goals are shared out by them, and a member sees all three through theirs.
  ask(queryClient, 'project', 'goal', 'milestone')
  for (const id of latest.keys()) queryClient.invalidateQueries({ queryKey: commentsKey(id) })
  for (const id of latest.keys()) heard.delete(id)
  if (latest.size > oneByOne) return queryClient.invalidateQueries({ queryKey: ['task'] })
  refreshPages(queryClient)
  refreshBoards(queryClient, [...latest.keys()])
  const showsWholeList = isShown(queryClient, ['task', 'list'])
  for (const event of latest.values()) {
    if (event.action === 'deleted') dropTask(queryClient, event.id)
    else if (showsWholeList || isShown(queryClient, taskKey(event.id))) follow(event, queryClient)
    else queryClient.invalidateQueries({ queryKey: taskKey(event.id) })
  }
  if (!showsWholeList) queryClient.invalidateQueries({ queryKey: ['task', 'list'] })
})

const isShown = (queryClient: QueryClient, queryKey: readonly unknown[]) =>
  queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0

// Tasks show their project's name, an imported table is told of as a change of its project, and one that is deleted takes
// along what lies in it.
onChanged('project', (_events, queryClient) => ask(queryClient, 'project', 'task', 'goal', 'milestone'))

// A goal goes with its milestones and tasks, and comes back with them, which is told of the goal alone.
onChanged('goal', (events, queryClient) => {
  ask(queryClient, 'goal', 'milestone')
  if (events.some(({ action }) => action !== 'updated')) ask(queryClient, 'task', 'project')
})

// Goals are as far as their milestones. The tasks of one that is deleted lie under none.
onChanged('milestone', (events, queryClient) => {
  ask(queryClient, 'milestone', 'goal')
  if (events.some(({ action }) => action === 'deleted')) ask(queryClient, 'task')
})

function ask(queryClient: QueryClient, ...entities: Changed['entity'][]) {
  for (const entity of entities) queryClient.invalidateQueries({ queryKey: [entity] })
}

async function follow(event: Changed, queryClient: QueryClient) {
  const { id } = event
  heard.set(id, event)
  const then = await call(readTask, { params: { id } }, { fallback: texts.failed.fetchTask }).then(
    (task) => () => putTask(queryClient, task),
    (error) => () =>
      isGone(error) ? dropTask(queryClient, id) : queryClient.invalidateQueries({ queryKey: ['task'] }),
  )
  if (heard.get(id) !== event) return
  heard.delete(id)
  then()
}
