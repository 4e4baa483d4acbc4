import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, WallTime } from '../fields.ts'
import { Task } from '../tasks.ts'
import { Assignee, taskFields } from './fields.ts'
import { TaskStatus } from './vocabulary.ts'

/** The maximum number of tasks on a path from a task without a parent down to a subtask. */
export const maxTaskDepth = 5

/** The maximum number of subtasks directly below a task. Restoring subtasks from the trash may exceed it. */
export const maxSubtasks = 200

/** The maximum number of subtasks in one call. */
export const maxNewSubtasks = 100

/** What everybody who sees a task sees of its subtasks. */
export const Subtask = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  status: TaskStatus,
  assignees: z.array(Assignee),
  /** The place among the subtasks, which are sorted in ascending order. */
  position: z.number(),
  /** Null if there is none, or if the caller does not see the subtask itself. */
  due_date: z.nullable(WallTime),
  /** Whether the caller sees the subtask itself, and not only this row. */
  visible: z.boolean(),
})
export type Subtask = z.output<typeof Subtask>

export const listSubtasks = endpoint({
  method: 'GET',
  path: '/tasks/:id/subtasks',
  summary:
    'The subtasks of a task, in their order: key, title, status and assignees of all of them, and the due date of those that the caller sees.',
  params: IdParams,
  reply: z.array(Subtask),
})

export const addSubtasks = endpoint({
  method: 'POST',
  path: '/tasks/:id/subtasks',
  summary:
    'Creates subtasks at the end of the list, in this order and with consecutive keys. They get project, goal and milestone of the task. At most five tasks may be on a path from a task without a parent down to a subtask, and a task has at most 200 subtasks.',
  params: IdParams,
  body: z.strictObject({
    titles: z.array(taskFields.title.input).check(z.minLength(1), z.maxLength(maxNewSubtasks)),
    /** The assignees of each of them. */
    assigned_users: z.optional(taskFields.assigned_users.input),
  }),
  reply: z.array(Task),
})

export const setParent = endpoint({
  method: 'PUT',
  path: '/tasks/:id/parent',
  summary:
    'Makes a task a subtask of another one in the same project, before one of its subtasks or at the end, or moves it within the list. With parent_id null, the subtask becomes a task of its own.',
  params: IdParams,
  body: z.strictObject({ parent_id: z.nullable(Id), before_id: z.optional(z.nullable(Id)) }).check(
    z.refine(({ parent_id, before_id }) => parent_id !== null || !before_id, {
      path: ['before_id'],
      error: 'must not be sent without parent_id',
    }),
  ),
  reply: Task,
})
