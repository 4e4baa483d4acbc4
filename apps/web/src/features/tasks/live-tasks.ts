import type { ChangedEvent } from '@muster/contracts/live'
import { readTask, type Task } from '@muster/contracts/tasks'
import type { TaskDependencies } from '@muster/contracts/tasks/dependencies'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isGone } from '../../lib/api/api-error.ts'
import { repeatRequests } from '../../lib/api/repeat-requests.ts'
import { onChanged } from '../../lib/live/live.ts'
import { refreshLists } from '../../lib/live/refresh-lists.ts'
import { refreshBoards } from './board/refresh-boards.ts'
import { refreshPages } from './lists/refresh-pages.ts'
import { dropTask, putTask } from './task-cache.ts'
import { commentsKey, dependenciesKey, referencesKey, taskKey } from './task-keys.ts'

/** Maximum number of changed tasks to read individually. If more have changed, all visible task data is reread. */
const maxSingleReads = 20

/** The latest event of each task being reread. Responses to requests made for earlier events are ignored. */
const pendingEvents = new Map<number, ChangedEvent>()

/**
 * Handles live changes to tasks. Visible pages of lists are reread. For visible boards and an open task page, only the
 * changed tasks are reread, unless there are more than `maxSingleReads`. Data that is not visible is reread when it is
 * next shown.
 */
export function handleTaskChanges(events: readonly ChangedEvent[], queryClient: QueryClient) {
  const latestEvents = new Map(events.map((event) => [event.id, event]))
  // Tasks determine the task counts of projects and milestones, the users' shares in goals, and which of these objects
  // a member can see.
  refetch(queryClient, 'project', 'goal', 'milestone')
  for (const id of latestEvents.keys()) queryClient.invalidateQueries({ queryKey: commentsKey(id) })
  for (const id of latestEvents.keys()) pendingEvents.delete(id)
  if (latestEvents.size > maxSingleReads) return queryClient.invalidateQueries({ queryKey: ['task'] })
  refreshReferences(queryClient, latestEvents)
  refreshSubtasks(queryClient, latestEvents)
  refreshDependencies(queryClient, latestEvents)
  refreshPages(queryClient)
  refreshBoards(queryClient, [...latestEvents.keys()])
  for (const event of latestEvents.values()) {
    // A response in flight would replace the newer state that is put into the cache below.
    repeatRequests(queryClient, { queryKey: taskKey(event.id), exact: true })
    if (event.action === 'deleted') dropTask(queryClient, event.id)
    // The comments are already being reread, which also updates the task.
    else if (isRereadWithComments(queryClient, event.id)) continue
    else if (isShown(queryClient, taskKey(event.id))) rereadTask(event, queryClient)
    else queryClient.invalidateQueries({ queryKey: taskKey(event.id) })
  }
}

onChanged('task', handleTaskChanges)

/** Rereads the changed tasks that texts refer to, and the keys of which no task was visible. */
const refreshReferences = (queryClient: QueryClient, changed: ReadonlyMap<number, unknown>) =>
  queryClient.invalidateQueries({
    queryKey: referencesKey,
    predicate: ({ state: { data } }) => !isTask(data) || changed.has(data.id),
  })

/** Rereads the lists of subtasks that have changed: then there is an event for their parent, too. */
const refreshSubtasks = (queryClient: QueryClient, changed: ReadonlyMap<number, unknown>) =>
  queryClient.invalidateQueries({
    queryKey: ['task', 'subtasks'],
    predicate: ({ queryKey }) => changed.has(Number(queryKey[2])),
  })

/**
 * Rereads the dependencies on the changed tasks. A new dependency changes both of its tasks, so the change of one task
 * alone rereads none of its own.
 */
const refreshDependencies = (queryClient: QueryClient, changed: ReadonlyMap<number, unknown>) =>
  queryClient.invalidateQueries({
    queryKey: dependenciesKey,
    predicate: ({ queryKey, state: { data } }) =>
      (changed.size > 1 && changed.has(Number(queryKey[2]))) ||
      !isTaskDependencies(data) ||
      data.dependencies.some(({ task }) => changed.has(task.id)),
  })

const isTaskDependencies = (data: unknown): data is TaskDependencies =>
  typeof data === 'object' && data !== null && 'dependencies' in data

const isTask = (data: unknown): data is Pick<Task, 'id'> => typeof data === 'object' && data !== null && 'id' in data

const isRereadWithComments = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryData(commentsKey(id)) !== undefined && isShown(queryClient, commentsKey(id))

const isShown = (queryClient: QueryClient, queryKey: readonly unknown[]) =>
  queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0

// A change to a project may affect other objects: tasks show the name of their project, an import of tasks is published
// as a change to the project, a project is deleted together with its tasks, goals and milestones, and a project that is
// copied or restored has custom fields.
onChanged('project', (events, queryClient) => {
  refreshLists(queryClient, ['project', taskIndependentPart])
  refetch(queryClient, 'project', 'task', 'goal', 'milestone')
  if (events.some(({ action }) => action === 'created')) queryClient.invalidateQueries({ queryKey: ['custom_field'] })
})

// A goal is deleted and restored together with milestones and tasks, but only an event for the goal is published.
onChanged('goal', (events, queryClient) => {
  refetch(queryClient, 'goal', 'milestone')
  queryClient.invalidateQueries({ queryKey: ['reference', 'goal'] })
  if (events.some(({ action }) => action !== 'updated')) refetch(queryClient, 'task', 'project')
})

// The progress of goals depends on their milestones, and deleting a milestone detaches its tasks.
onChanged('milestone', (events, queryClient) => {
  refetch(queryClient, 'milestone', 'goal')
  queryClient.invalidateQueries({ queryKey: ['reference', 'milestone'] })
  if (events.some(({ action }) => action === 'deleted')) refetch(queryClient, 'task')
})

// Tasks contain the names and colors of their labels, and the values in the custom fields of their project.
for (const entity of ['label', 'custom_field'] as const)
  onChanged(entity, (events, queryClient) => {
    queryClient.invalidateQueries({ queryKey: [entity] })
    if (events.some(({ action }) => action !== 'created')) refetch(queryClient, 'task')
  })

// A response is also a line in the history of its task. Lists depend on receipts only if they are filtered by them.
onChanged('receipt', (events, queryClient) => {
  queryClient.invalidateQueries({ queryKey: ['receipt'] })
  for (const { id } of events) queryClient.invalidateQueries({ queryKey: commentsKey(id) })
  refreshFiltered('receipt', events, queryClient)
})

// Lists depend on watchers only if they are filtered by them.
onChanged('watcher', (events, queryClient) => {
  queryClient.invalidateQueries({ queryKey: ['watcher'] })
  refreshFiltered('followed', events, queryClient)
})

/** Rereads the lists if this filter is in the address. */
function refreshFiltered(filter: 'receipt' | 'followed', events: readonly ChangedEvent[], queryClient: QueryClient) {
  if (!new URLSearchParams(location.search).has(filter)) return
  refreshPages(queryClient)
  refreshBoards(
    queryClient,
    events.map(({ id }) => id),
  )
}

/** The second parts of the query keys of data that is reread less often if there are many changes. */
const throttledParts = ['list', 'groups', 'page', 'count']
/** The second part of the query keys of data that does not depend on tasks. */
const taskIndependentPart = 'newest'

/**
 * Rereads the visible data of these entities that depends on tasks: lists, groups, pages and counts less often if there
 * are many changes, and all other data immediately.
 */
function refetch(queryClient: QueryClient, ...entities: ChangedEvent['entity'][]) {
  for (const entity of entities) {
    queryClient.invalidateQueries({
      queryKey: [entity],
      predicate: ({ queryKey: [, part] }) => ![...throttledParts, taskIndependentPart].some((other) => other === part),
    })
    for (const part of throttledParts) refreshLists(queryClient, [entity, part])
  }
}

async function rereadTask(event: ChangedEvent, queryClient: QueryClient) {
  const { id } = event
  pendingEvents.set(id, event)
  const applyResult = await call(readTask, { params: { id } }, { fallback: texts.failed.fetchTask }).then(
    (task) => () => putTask(queryClient, task),
    (error) => () =>
      isGone(error) ? dropTask(queryClient, id) : queryClient.invalidateQueries({ queryKey: ['task'] }),
  )
  if (pendingEvents.get(id) !== event) return
  pendingEvents.delete(id)
  applyResult()
}
