import type { Task } from '@muster/contracts/tasks'
import { changeTasks as changeTasksEndpoint, maxChangedTasks, type RefusedTask } from '@muster/contracts/tasks/many'
import { type TaskStatus, taskStatusNames, taskStatusOf } from '@muster/contracts/tasks/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { changedBody } from '../../lib/fields/bodies.ts'
import { formatCount } from '../../lib/format/count.ts'
import { type UndoPlace, undoStack } from '../../lib/undo.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import type { TaskChange } from './change-task.ts'
import { offerToDependents } from './dependencies/offer-to-dependents.ts'
import { dueMoment } from './form/due-moment.ts'
import { taskEditFields } from './form/task-edit.ts'
import { refreshPages } from './lists/refresh-pages.ts'
import { type PendingEdit, pendingEdits } from './pending.ts'
import type { EditedTasks } from './properties/edited-tasks.ts'
import { askToFinish } from './subtasks/ask-to-finish.ts'
import { parentsToFinish } from './subtasks/finishing.ts'
import { putEdit } from './task-cache.ts'
import { type Change, type ChangeOfTasks, type KnownNames, knownNames, valuesAfter } from './values-after.ts'

type Result = { changed: number[]; refused: RefusedTask[]; undo: ChangeOfTasks[] }

/** The change of a property editor as a change of several tasks. */
export function changeOfMany({ values: before }: EditedTasks, { values }: TaskChange): Change {
  const { assigned_users: people, labels, due_date, due_time, ...others } = values
  const body = changedBody(taskEditFields, { ...before, ...others }, before)
  const { assigned_users: _, labels: _labels, title: _title, description: _description, ...set } = body
  return {
    set: {
      ...set,
      ...(due_date !== undefined && { due_date: due_date ? dueMoment(due_date, due_time) : null }),
      ...(due_date && due_time !== undefined && { due_time: due_time || null }),
    },
    ...(people && {
      add_assignees: people.filter((id) => !before.assigned_users.includes(id)).map(Number),
      remove_assignees: before.assigned_users.filter((id) => !people.includes(id)).map(Number),
    }),
    ...(labels && {
      add_labels: labels.filter((id) => !before.labels.includes(id)).map(Number),
      remove_labels: before.labels.filter((id) => !labels.includes(id)).map(Number),
    }),
  }
}

export const statusOfMany = (status: TaskStatus): Change => ({ set: { status } })

/**
 * Changes several tasks optimistically. A toast offers one Undo for all of them. Tasks that the server refuses are
 * named with the reason. Asks first what happens to the open subtasks of tasks that the change finishes. Returns false if
 * nothing was changed, or a call failed.
 *
 * @param text what was changed, for the message: 'Priority set to High'
 * @param names the people and labels that the change adds and the new project, so that they are shown at once
 */
export async function changeTasks(
  queryClient: QueryClient,
  tasks: readonly Task[],
  change: Change,
  text: string,
  names?: TaskChange['names'],
): Promise<boolean> {
  const parents = parentsToFinish(tasks, taskStatusOf(change.set?.status ?? '') ?? 'todo')
  const answer = parents.length > 0 ? await askToFinish(parents) : 'leave'
  if (answer === undefined) return false
  const subtasks = answer === 'finish' ? await openSubtasksOf(parents) : []
  return subtasks ? changeEqually(queryClient, uniqueTasks([...tasks, ...subtasks]), change, text, names) : false
}

/** Gives each of these tasks values of its own, as `changeTasks` does. */
export const changeEach = (
  queryClient: QueryClient,
  changed: readonly { task: Task; set: NonNullable<Change['set']> }[],
  text: string,
) =>
  changeNow(
    queryClient,
    changed.map(({ task }) => task),
    changed.map(({ task, set }) => ({ ids: [task.id], set })),
    text,
  )

/** Finishes these tasks together with their open subtasks. */
export async function finishWithSubtasks(queryClient: QueryClient, tasks: readonly Task[], status: TaskStatus) {
  const subtasks = await openSubtasksOf(tasks)
  if (subtasks)
    await changeEqually(queryClient, uniqueTasks([...tasks, ...subtasks]), statusOfMany(status), statusText(status))
}

const openSubtasksOf = async (tasks: readonly Task[]) =>
  (await import('./subtasks/open-subtasks.ts')).openSubtasksOf(tasks)

const uniqueTasks = (tasks: readonly Task[]) => [...new Map(tasks.map((task) => [task.id, task])).values()]

const changeEqually = (
  queryClient: QueryClient,
  tasks: readonly Task[],
  change: Change,
  text: string,
  names?: TaskChange['names'],
) => changeNow(queryClient, tasks, [{ ids: tasks.map(({ id }) => id), ...change }], text, names)

async function changeNow(
  queryClient: QueryClient,
  tasks: readonly Task[],
  changes: ChangeOfTasks[],
  text: string,
  names?: TaskChange['names'],
): Promise<boolean> {
  let isComplete = true
  const known = knownNames(tasks, names, changes.find(({ set }) => set?.project_id !== undefined)?.set?.project_id)
  const place = undoStack.begin()
  const result: Result = { changed: [], refused: [], undo: [] }
  try {
    await sendOptimistically(queryClient, tasks, { changes, known }, result)
  } catch (error) {
    isComplete = false
    const remaining = remainingChanges(changes, result)
    const remainingIds = new Set(remaining.flatMap(({ ids }) => ids))
    const retry = () =>
      changeNow(
        queryClient,
        tasks.filter(({ id }) => remainingIds.has(id)),
        remaining,
        text,
        names,
      )
    toast.error(messageOf(error, 'Failed to update tasks'), isTransient(error) ? retry : undefined)
  } finally {
    report(queryClient, tasks, { ...result, text, place, known })
    place.end()
  }
  offerToDependents(changedTasks(tasks, valuesOfEach(changes, known), new Set(result.changed)))
  return isComplete && result.changed.length > 0
}

/** The changes of the tasks that a failed attempt has left. */
function remainingChanges(changes: readonly ChangeOfTasks[], { changed, refused }: Result): ChangeOfTasks[] {
  const done = new Set([...changed, ...refused.map(({ id }) => id)])
  const isRemaining = (id: number | undefined) => id !== undefined && !done.has(id)
  return changes.flatMap(({ ids, positions, ...change }) => {
    const remaining = ids.filter(isRemaining)
    if (remaining.length === 0) return []
    return [
      {
        ids: remaining,
        ...change,
        ...(positions && { positions: positions.filter((_, index) => isRemaining(ids[index])) }),
      },
    ]
  })
}

/** The changed tasks before and after the change, with the values that the request contains. */
const changedTasks = (
  tasks: readonly Task[],
  valuesById: ReadonlyMap<number, PendingEdit['valuesOf']>,
  changedIds: ReadonlySet<number>,
) =>
  tasks
    .filter(({ id }) => changedIds.has(id))
    .map((before) => ({ before, after: { ...before, ...valuesById.get(before.id)?.(before) } }))

/**
 * Sends the changes of these tasks. All lists and boards show the new values at once, and until they are reread. `result`
 * receives what the server has done, also if a later call fails.
 */
async function sendOptimistically(
  queryClient: QueryClient,
  tasks: readonly Task[],
  { changes, known }: { changes: ChangeOfTasks[]; known: KnownNames },
  result: Result,
) {
  const valuesById = valuesOfEach(changes, known)
  const edit: PendingEdit = {
    ids: new Set(valuesById.keys()),
    valuesOf: (task) => valuesById.get(task.id)?.(task) ?? {},
  }
  pendingEdits.add(edit)
  try {
    await send(tasks[0]?.organization_id ?? 0, changes, result)
  } finally {
    if (result.changed.length > 0) putEdit(queryClient, { ...edit, ids: new Set(result.changed) })
    refreshAfterMany(queryClient)
    pendingEdits.remove(edit)
  }
}

/** By the id of each changed task, the function that returns its new values. */
const valuesOfEach = (changes: readonly ChangeOfTasks[], known: KnownNames) =>
  new Map(
    changes.flatMap((change) => {
      const values = valuesAfter(change, known)
      const { ids, positions } = change
      return ids.map((id, index): [number, PendingEdit['valuesOf']] => [
        id,
        positions ? (task) => ({ ...values(task), position: positions[index] }) : values,
      ])
    }),
  )

/** Sends the changes, in several calls if there are more tasks than one call may contain. */
async function send(organizationId: number, changes: ChangeOfTasks[], result: Result) {
  for (const part of partsOf(changes)) {
    const body = { organization_id: organizationId, changes: part }
    const reply = await call(changeTasksEndpoint, { body }, { fallback: 'Failed to update tasks' })
    result.changed.push(...reply.changed)
    result.refused.push(...reply.refused)
    result.undo.push(...reply.undo)
  }
}

/** Divides the changes into parts of at most `maxChangedTasks` tasks. */
function partsOf(changes: ChangeOfTasks[]): ChangeOfTasks[][] {
  const parts: ChangeOfTasks[][] = []
  let free = 0
  for (const { ids, positions, ...change } of changes) {
    for (let start = 0; start < ids.length; ) {
      if (free === 0) {
        parts.push([])
        free = maxChangedTasks
      }
      const taken = ids.slice(start, start + free)
      parts
        .at(-1)
        ?.push({ ids: taken, ...change, ...(positions && { positions: positions.slice(start, start + free) }) })
      start += taken.length
      free -= taken.length
    }
  }
  return parts
}

type Report = Result & { text: string; place: UndoPlace; known: KnownNames }

function report(queryClient: QueryClient, tasks: readonly Task[], reported: Report) {
  const { changed, refused, undo, text, place, known } = reported
  if (refused.length > 0) toast.error(refusalText(withKeys(refused, tasks), changed.length))
  if (undo.length === 0) return
  const count = undo.reduce((sum, { ids }) => sum + ids.length, 0)
  const undoAll = async (changes: ChangeOfTasks[]) => {
    const undone: Result = { changed: [], refused: [], undo: [] }
    try {
      await sendOptimistically(queryClient, tasks, { changes, known }, undone)
    } catch (error) {
      const retry = () => undoAll(remainingChanges(changes, undone))
      toast.error(messageOf(error, 'Failed to undo'), isTransient(error) ? retry : undefined)
    }
    if (undone.refused.length > 0) toast.error(refusalText(withKeys(undone.refused, tasks), undone.changed.length))
    else if (undone.changed.length > 0) toast.success(`Undone in ${tasksText(undone.changed.length)}`)
  }
  toast.undo(`${text} in ${tasksText(count)}`, () => undoAll(undo), { place })
}

/** '3 tasks'. */
const tasksText = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`

/** The refused tasks with the keys that the user saw. The server does not name a task that the user no longer sees. */
export function withKeys(refused: readonly RefusedTask[], tasks: readonly Task[]): RefusedTask[] {
  const keys = new Map(tasks.map(({ id, key }) => [id, key]))
  return refused.map((task) => ({ ...task, key: task.key ?? keys.get(task.id) ?? null }))
}

/** The maximum number of refused tasks that the message names. */
const maxNamed = 5

/** 'HI-3: Somebody has changed it since.' for each refused task, grouped by the reason. */
export function refusalText(refused: readonly RefusedTask[], changedCount: number, verb = 'changed') {
  const reasons = new Map<string, string[]>()
  for (const { key, id, reason } of refused) reasons.set(reason, [...(reasons.get(reason) ?? []), key ?? `Task ${id}`])
  const sentences = [...reasons].map(([reason, names]) => {
    const more = names.length > maxNamed ? ` and ${formatCount(names.length - maxNamed)} more` : ''
    return `${names.slice(0, maxNamed).join(', ')}${more}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
  })
  const all = refused.length + changedCount
  return `${formatCount(refused.length)} of ${formatCount(all)} tasks were not ${verb}. ${sentences.join(' ')}`
}

/** All boards and lists may contain changed tasks, and so may the figures of projects, goals and milestones. */
export function refreshAfterMany(queryClient: QueryClient) {
  refreshPages(queryClient)
  for (const key of ['task', 'comment', 'project', 'goal', 'milestone'])
    queryClient.invalidateQueries({ queryKey: [key] })
}

/** 'Moved to Done', for the message about a new status. */
export const statusText = (status: TaskStatus) => `Moved to ${taskStatusNames[status]}`
