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

/** Maximum number of changed tasks to read individually; beyond it the lists are reread. */
const oneByOne = 20

/** The latest event per task being read. A response to an earlier event may be outdated and is ignored. */
const heard = new Map<number, Changed>()

/**
 * Handles changes to tasks by others. Rereads visible pages. Visible boards, complete lists and the page of a task read
 * only the changed tasks. Data that is not visible is reread when it is next shown.
 */
onChanged('task', (events, queryClient) => {
  const latest = new Map(events.map((event) => [event.id, event]))
  // Counts of projects and milestones, shares of goals, and what a member sees of the three all depend on tasks.
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

// Tasks show the name of their project, an import is published as a change of its project, and a deleted project takes
// its tasks, goals and milestones with it.
onChanged('project', (_events, queryClient) => ask(queryClient, 'project', 'task', 'goal', 'milestone'))

// Deleting or restoring a goal includes its milestones and tasks, but publishes an event for the goal only.
onChanged('goal', (events, queryClient) => {
  ask(queryClient, 'goal', 'milestone')
  if (events.some(({ action }) => action !== 'updated')) ask(queryClient, 'task', 'project')
})

// The progress of goals depends on their milestones, and deleting a milestone detaches its tasks.
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
