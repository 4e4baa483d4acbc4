import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { Id, IdParams, IdText, Instant, unchanged } from './fields.ts'
import { Assignee, maxAssignees, taskFields } from './tasks/fields.ts'
import { taskQuery } from './tasks/query.ts'
import { TaskStatusInput } from './tasks/vocabulary.ts'

export const Task = z.object({
  id: Id,
  /** For example `NL-142`: unique in its organization, never changes. */
  key: z.string(),
  organization_id: Id,
  ...objectShape(taskFields),
  project_name: z.string(),
  /** The first assignee. */
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  assigned_user_name: z.nullable(z.string()),
  assigned_user: z.nullable(Assignee),
  assignees: z.array(Id),
  created_by: z.nullable(Id),
  comment_count: z.number(),
  /** Position in its column; cards are in ascending order. */
  position: z.number(),
  version: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Task = z.output<typeof Task>

/** Older fields for the assignees. */
const assigneesOtherwise = {
  assigned_to: z.optional(z.nullable(Id)),
  assignees: z.optional(z.array(Id).check(z.maxLength(maxAssignees))),
}

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks/',
  summary: 'Makes a task in a project, or under a milestone from which project, goal and organization come.',
  body: z.strictObject({ organization_id: z.optional(Id), ...newShape(taskFields), ...assigneesOtherwise }),
  reply: Task,
})
export type NewTask = z.output<NonNullable<typeof createTask.body>>

export const updateTask = endpoint({
  method: 'PUT',
  path: '/tasks/:id',
  summary: 'Changes the keys that are sent; history keeps their names.',
  params: IdParams,
  body: z.strictObject({
    ...changeShape(taskFields),
    ...assigneesOtherwise,
    ...unchanged(
      'id',
      'key',
      'organization_id',
      'project_name',
      'assigned_to_name',
      'assigned_user_name',
      'assigned_user',
      'created_by',
      'comment_count',
      'position',
      'version',
      'created_at',
      'updated_at',
    ),
  }),
  reply: Task,
})
export type TaskChanges = z.output<NonNullable<typeof updateTask.body>>

export const changeTaskStatus = endpoint({
  method: 'PATCH',
  path: '/tasks/:id/status',
  summary: 'Moves a task to a status, before or after another card of the column; before_id null is its end.',
  params: IdParams,
  body: z
    .strictObject({
      status: TaskStatusInput,
      before_id: z.optional(z.nullable(Id)),
      after_id: z.optional(Id),
    })
    .check(
      z.refine(({ before_id, after_id }) => before_id === undefined || after_id === undefined, {
        path: ['after_id'],
        error: 'must not be sent together with before_id',
      }),
    ),
  reply: Task,
})

export const readTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'One task.',
  params: IdParams,
  reply: Task,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/tasks/:id',
  summary: 'Puts a task with its comments into the trash for 30 days.',
  params: IdParams,
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks/',
  summary: 'The tasks the caller sees, newest first.',
  query: z.object({ project_id: z.optional(IdText), organization_id: z.optional(IdText), ...taskQuery }),
  reply: z.array(Task),
})

export const listOrganizationTasks = endpoint({
  method: 'GET',
  path: '/tasks/organization/:id',
  summary: 'The tasks of an organization that the caller sees.',
  params: IdParams,
  query: z.object({ project_id: z.optional(IdText), ...taskQuery }),
  reply: z.array(Task),
})

export const listUserTasks = endpoint({
  method: 'GET',
  path: '/tasks/user/:id',
  summary: 'The tasks assigned to a person, for that person and for who leads.',
  params: IdParams,
  query: z.object({ organization_id: z.optional(IdText), ...taskQuery }),
  reply: z.array(Task),
})

export const listMyTasks = endpoint({
  method: 'GET',
  path: '/tasks/my-tasks',
  summary: 'The tasks assigned to the caller.',
  query: z.object({ organization_id: z.optional(IdText), ...taskQuery }),
  reply: z.array(Task),
})

export const listMilestoneTasks = endpoint({
  method: 'GET',
  path: '/tasks/milestone/:id',
  summary: 'The tasks of a milestone that the caller sees.',
  params: IdParams,
  query: z.object(taskQuery),
  reply: z.array(Task),
})

export const listAssignableUsers = endpoint({
  method: 'GET',
  path: '/tasks/users',
  summary: 'People whom a task can be given to: active members of the organizations shared with the caller.',
  query: z.object({ organization_id: z.optional(IdText) }),
  reply: z.array(
    z.object({
      id: Id,
      username: z.nullable(z.string()),
      full_name: z.nullable(z.string()),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      avatar: z.null(),
      organization_ids: z.array(Id),
    }),
  ),
})
