import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { listDependencies } from '@muster/contracts/tasks/dependencies'
import { relationOf, type TaskRelation } from '@muster/contracts/tasks/relations'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { roleQuery } from '../../../lib/organization.ts'
import { meQuery } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { changeEach, changeTasks, statusOfMany, statusText } from '../change-tasks.ts'
import { isOpen } from '../filters/status-choices.ts'
import { fetchTasks } from '../lists/fetch-tasks.ts'
import { movedDueDate, moveText } from './moved-dates.ts'
import type { ChangedTask } from './offer-to-dependents.ts'

/** The maximum number of changed tasks whose dependencies are read for one offer. */
const maxRead = 20
/** The maximum number of tasks that one offer changes. */
const maxMoved = 200

/**
 * Offers to close the open duplicates of finished tasks, as far as the user may. They are cancelled and not done, so that
 * the work counts once.
 */
export async function offerToClose(queryClient: QueryClient, originals: readonly ChangedTask[]) {
  const found = await dependentsOf(queryClient, originals, 'duplicated_by')
  const duplicates = found.filter(({ task, actor }) => can.changeTaskStatus(actor, task))
  const tasks = [...new Set(duplicates.map(({ task }) => task))]
  const [first] = duplicates
  if (!first) return
  const text =
    tasks.length === 1
      ? `${first.task.key} duplicates ${first.changed.after.key} and is open`
      : `${tasks.length} duplicates of what you finished are open`
  const run = () => changeTasks(queryClient, tasks, statusOfMany('cancelled'), statusText('cancelled'))
  toast.offer(text, { label: tasks.length === 1 ? `Cancel ${first.task.key}` : 'Cancel them', run })
}

/** Offers to move the open tasks that would now be due before a task that blocks them, as far as the user may. */
export async function offerToMove(queryClient: QueryClient, blockers: readonly ChangedTask[]) {
  const moves = new Map<Task, { task: Task; blocker: Task; due_date: string }>()
  for (const { task, actor, changed } of await dependentsOf(queryClient, blockers, 'blocks')) {
    const due_date = can.editTask(actor, task) && movedDueDate(task, changed)
    if (due_date && due_date > (moves.get(task)?.due_date ?? ''))
      moves.set(task, { task, blocker: changed.after, due_date })
  }
  const moved = [...moves.values()]
  const [first] = moved
  if (!first) return
  const changes = moved.map(({ task, due_date }) => ({ task, set: { due_date } }))
  const run = () => changeEach(queryClient, changes, 'Due date moved')
  toast.offer(moveText(moved), { label: moved.length === 1 ? `Move ${first.task.key}` : 'Move them', run })
}

type Dependent = { task: Task; actor: Actor; changed: ChangedTask }

/** The open tasks that the user sees and that are related to these. Nothing if they cannot be read: it is only an offer. */
async function dependentsOf(
  queryClient: QueryClient,
  changed: readonly ChangedTask[],
  relation: TaskRelation,
): Promise<Dependent[]> {
  try {
    const related = await Promise.all(
      changed.slice(0, maxRead).map(async (one) => {
        const { dependencies } = await readDependencies(one.after.id)
        const matching = dependencies.filter((other) => relationOf(other) === relation && isOpen(other.task))
        return matching.map(({ task }) => ({ id: task.id, changed: one }))
      }),
    )
    const all = related.flat()
    const [first] = changed
    if (all.length === 0 || !first) return []
    const orgId = first.after.organization_id
    const [tasks, actor] = await Promise.all([
      readTasks(orgId, [...new Set(all.map(({ id }) => id))].slice(0, maxMoved)),
      actorIn(queryClient, orgId),
    ])
    const taskById = new Map(tasks.map((task) => [task.id, task]))
    return all.flatMap(({ id, changed: one }) => {
      const task = taskById.get(id)
      return task ? { task, actor, changed: one } : []
    })
  } catch {
    return []
  }
}

const readDependencies = (id: number) =>
  call(listDependencies, { params: { id } }, { fallback: 'Failed to fetch the dependencies' })

const readTasks = (orgId: number, ids: number[]) =>
  fetchTasks({ kind: 'organization', orgId }, { ids: ids.join(), limit: ids.length }, {})

async function actorIn(queryClient: QueryClient, orgId: number): Promise<Actor> {
  const [{ id }, role] = await Promise.all([queryClient.fetchQuery(meQuery), queryClient.fetchQuery(roleQuery(orgId))])
  return { id, role }
}
