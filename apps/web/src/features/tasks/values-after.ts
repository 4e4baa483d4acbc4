import { changedOptions } from '@muster/contracts/custom-fields/changed-options'
import type { InputOf } from '@muster/contracts/endpoint'
import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import type { changeTasks } from '@muster/contracts/tasks/many'
import type { TaskChange } from './change-task.ts'
import { withFieldValues } from './field-values.ts'
import type { PendingEdit } from './pending.ts'

export type ChangeOfTasks = NonNullable<InputOf<typeof changeTasks.body>>['changes'][number]
export type Change = Omit<ChangeOfTasks, 'ids' | 'positions'>

type People = Task['assigned_users']
type Labels = Task['labels']

/** People, labels and the names of projects by id, as tasks show them. A request contains only their ids. */
export type KnownNames = {
  people: ReadonlyMap<number, People[number]>
  labels: ReadonlyMap<number, Labels[number]>
  projects: ReadonlyMap<number | undefined, string | undefined>
}

/**
 * The names of a change, of which that of the project belongs to `projectId`, and those that the tasks have before it,
 * which an undo may show again.
 */
export function knownNames(tasks: readonly Task[], names: TaskChange['names'] = {}, projectId?: number): KnownNames {
  const { assigned_users = [], labels = [], project_name } = names
  const byId = <Named extends { id: number }>(all: readonly Named[]) => new Map(all.map((named) => [named.id, named]))
  return {
    people: byId([...tasks.flatMap((task) => task.assigned_users), ...assigned_users]),
    labels: byId([...tasks.flatMap((task) => task.labels), ...labels]),
    projects: new Map([
      ...tasks.map((task) => [task.project_id, task.project_name] as const),
      [projectId, project_name],
    ]),
  }
}

/** Returns a function that returns the values that a task has after the change, as far as their names are known. */
export function valuesAfter(change: Change, { people, labels, projects }: KnownNames): PendingEdit['valuesOf'] {
  const { set = {}, add_assignees, remove_assignees, add_labels, remove_labels } = change
  const { custom_fields, add_options, remove_options } = change
  const project_name = projects.get(set.project_id)
  const values: Partial<Task> = Object.assign(
    {},
    ...keysOf(set).map((key) => ({ [key]: set[key] })),
    project_name && { project_name },
  )
  const changesLists = [add_assignees, remove_assignees, add_labels, remove_labels].some((ids) => ids?.length)
  if (!changesLists && !custom_fields && !add_options && !remove_options) return () => values
  return (task) => ({
    ...values,
    assigned_users: changedList(task.assigned_users, people, add_assignees, remove_assignees),
    labels: changedList(task.labels, labels, add_labels, remove_labels),
    custom_fields: withFieldValues(task.custom_fields, {
      ...custom_fields,
      ...changedOptions(task.custom_fields, change),
    }),
  })
}

/** The list without the removed ones, followed by the added ones, until the server returns them in its order. */
function changedList<Named extends { id: number }>(
  before: readonly Named[],
  known: ReadonlyMap<number, Named>,
  added: readonly number[] = [],
  removed: readonly number[] = [],
): Named[] {
  const kept = before.filter(({ id }) => !removed.includes(id))
  const keptIds = new Set(kept.map(({ id }) => id))
  return [...kept, ...added.filter((id) => !keptIds.has(id)).flatMap((id) => known.get(id) ?? [])]
}
