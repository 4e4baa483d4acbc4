import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, IdText, Instant } from '../fields.ts'
import { taskFields } from './fields.ts'
import { dependencyDirections, dependencyKinds } from './relations.ts'

/** The maximum number of dependencies of one task, including those with tasks in the trash. */
export const maxDependencies = 100

const Kind = z.enum(dependencyKinds)
const Direction = z.enum(dependencyDirections)

/**
 * A dependency as one of its tasks sees it, with the other task. With `outgoing`, the task blocks or duplicates the
 * other one; with `incoming`, the other one blocks or duplicates it. `relates` has no direction, and is `outgoing` for
 * both.
 */
export const TaskDependency = z.object({
  id: Id,
  kind: Kind,
  direction: Direction,
  task: z.object({
    id: Id,
    key: z.string(),
    title: z.string(),
    status: taskFields.status.value,
    project_id: Id,
    project_name: z.string(),
    assigned_users: taskFields.assigned_users.value,
    created_by: z.nullable(Id),
    due_date: taskFields.due_date.value,
  }),
  created_at: Instant,
})
export type TaskDependency = z.output<typeof TaskDependency>

export const TaskDependencies = z.object({
  dependencies: z.array(TaskDependency),
  /** The number of open blockers that the caller does not see. */
  hidden_blocker_count: z.number(),
})
export type TaskDependencies = z.output<typeof TaskDependencies>

export const listDependencies = endpoint({
  method: 'GET',
  path: '/tasks/:id/dependencies',
  summary: 'The dependencies of a task on other tasks that the caller sees, oldest first.',
  params: IdParams,
  reply: TaskDependencies,
})

export const addDependency = endpoint({
  method: 'POST',
  path: '/tasks/:id/dependencies',
  summary:
    'Adds a dependency between two tasks of one organization, and returns an existing one. A cycle of tasks that block each other is refused.',
  params: IdParams,
  body: z.strictObject({ kind: Kind, task_id: Id, direction: z._default(Direction, 'outgoing') }),
  reply: TaskDependency,
  existingStatus: 200,
})
export type NewDependency = z.output<NonNullable<typeof addDependency.body>>

export const removeDependency = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/dependencies/:dependencyId',
  summary: 'Removes a dependency between two tasks.',
  params: z.extend(IdParams, { dependencyId: IdText }),
})
