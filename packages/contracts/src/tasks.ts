import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  anyCase,
  Description,
  EndDate,
  Id,
  IdParams,
  IdText,
  Instant,
  name,
  Page,
  TimeOfDay,
  unchanged,
  WallTime,
} from './fields.ts'
import { texts } from './texts.ts'

export const taskStatuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const
export const TaskStatus = z.enum(taskStatuses)
export type TaskStatus = z.output<typeof TaskStatus>

/** Older words for a status, accepted on input and in filters, answered in the canonical word. */
export const statusAliases = {
  pending: 'todo',
  'in-progress': 'in_progress',
  review: 'in_review',
  'in-review': 'in_review',
  completed: 'done',
} as const satisfies Record<string, TaskStatus>

const canonical = new Map<string, TaskStatus>([
  ...taskStatuses.map((status) => [status, status] as const),
  ...Object.entries(statusAliases),
])

/** The canonical status for a word of either vocabulary; undefined for any other word. */
export const taskStatusOf = (word: string): TaskStatus | undefined => canonical.get(word)

const statusWords = [
  'todo',
  'in_progress',
  'in_review',
  'done',
  'cancelled',
  'pending',
  'in-progress',
  'review',
  'in-review',
  'completed',
] as const

export const TaskStatusInput = z.pipe(
  z.enum(statusWords),
  z.transform((word) => canonical.get(word) ?? 'todo'),
)

export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const TaskPriority = z.enum(taskPriorities)
export type TaskPriority = z.output<typeof TaskPriority>

/** A priority as it is sent: in any case. */
export const PriorityInput = anyCase(TaskPriority)

const Assignee = z.object({ id: Id, full_name: z.nullable(z.string()) })

export const Task = z.object({
  id: Id,
  /** Such as `NL-142`: unique in its organization, never changes. */
  key: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  organization_id: Id,
  project_id: Id,
  project_name: z.string(),
  goal_id: z.nullable(Id),
  /** The id of a milestone. */
  goal_milestone_id: z.nullable(Id),
  /** The first assignee. */
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  assigned_user_name: z.nullable(z.string()),
  assigned_user: z.nullable(Assignee),
  assignees: z.array(Id),
  assigned_users: z.array(z.extend(Assignee, { avatar: z.null() })),
  priority: TaskPriority,
  status: TaskStatus,
  due_date: z.nullable(WallTime),
  due_time: z.nullable(z.string()),
  expected_completion_time: z.nullable(z.string()),
  estimated_hours: z.nullable(z.number()),
  created_by: z.nullable(Id),
  comment_count: z.number(),
  /** Place in its column: cards stand in ascending order. */
  position: z.number(),
  version: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Task = z.output<typeof Task>

export const maxAssignees = 50

export const leastHours = 1
export const mostHours = 100_000

const UserRef = z.union([
  Id,
  z.pipe(
    z.object({ id: Id }),
    z.transform((user) => user.id),
  ),
])

const placement = {
  project_id: z.optional(Id),
  goal_id: z.optional(z.nullable(Id)),
  goal_milestone_id: z.optional(z.nullable(Id)),
}

const details = {
  description: z.optional(Description),
  priority: z.optional(PriorityInput),
  status: z.optional(TaskStatusInput),
  due_date: z.optional(z.nullable(EndDate)),
  due_time: z.optional(z.nullable(TimeOfDay)),
  expected_completion_time: z.optional(z.nullable(TimeOfDay)),
  estimated_hours: z.optional(z.nullable(z.number().check(z.minimum(leastHours), z.maximum(mostHours)))),
  assigned_to: z.optional(z.nullable(Id)),
  assigned_users: z.optional(z.array(UserRef).check(z.maxLength(maxAssignees))),
  assignees: z.optional(z.array(Id).check(z.maxLength(maxAssignees))),
}

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks/',
  summary: 'Makes a task in a project, or under a milestone from which project, goal and organization come.',
  body: z.strictObject({
    title: name(texts.task.titleRequired),
    organization_id: z.optional(Id),
    ...placement,
    ...details,
  }),
  reply: Task,
})
export type NewTask = z.output<NonNullable<typeof createTask.body>>

export const updateTask = endpoint({
  method: 'PUT',
  path: '/tasks/:id',
  summary: 'Changes the keys that are sent; history keeps their names.',
  params: IdParams,
  body: z.strictObject({
    title: z.optional(name(texts.task.titleRequired)),
    ...placement,
    ...details,
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
  summary: 'Moves a task to a status; before_id places it before that card, null at the end of the column.',
  params: IdParams,
  body: z.strictObject({ status: TaskStatusInput, before_id: z.optional(z.nullable(Id)) }),
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

const listFilter = {
  status: z.optional(TaskStatusInput),
  priority: z.optional(PriorityInput),
  ...Page,
}

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks/',
  summary: 'The tasks the caller sees, newest first.',
  query: z.object({ project_id: z.optional(IdText), organization_id: z.optional(IdText), ...listFilter }),
  reply: z.array(Task),
})

export const listOrganizationTasks = endpoint({
  method: 'GET',
  path: '/tasks/organization/:id',
  summary: 'The tasks of an organization that the caller sees.',
  params: IdParams,
  query: z.object({ project_id: z.optional(IdText), ...listFilter }),
  reply: z.array(Task),
})

export const listUserTasks = endpoint({
  method: 'GET',
  path: '/tasks/user/:id',
  summary: 'The tasks assigned to a person, for that person and for who leads.',
  params: IdParams,
  query: z.object({ organization_id: z.optional(IdText), ...listFilter }),
  reply: z.array(Task),
})

export const listMyTasks = endpoint({
  method: 'GET',
  path: '/tasks/my-tasks',
  summary: 'The tasks assigned to the caller.',
  query: z.object({ organization_id: z.optional(IdText), ...listFilter }),
  reply: z.array(Task),
})

export const listMilestoneTasks = endpoint({
  method: 'GET',
  path: '/tasks/milestone/:id',
  summary: 'The tasks of a milestone that the caller sees.',
  params: IdParams,
  query: z.object(listFilter),
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
