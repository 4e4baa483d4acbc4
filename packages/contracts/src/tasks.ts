import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { CustomFieldInputs, CustomFieldValues } from './custom-fields/fields.ts'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { Id, IdParams, IdText, Instant, PageParameters, readOnlyFields } from './fields.ts'
import { FindText, Ids, idsText } from './find.ts'
import { Assignee, maxAssignees, Position, taskFields } from './tasks/fields.ts'
import { taskFilters, taskQuery } from './tasks/query.ts'
import { TaskStatusInput } from './tasks/vocabulary.ts'

export const Task = z.object({
  id: Id,
  /** For example `NL-142`: unique in the organization, and never changed. */
  key: z.string(),
  organization_id: Id,
  ...objectShape(taskFields),
  /** The values in the custom fields of the project. */
  custom_fields: CustomFieldValues,
  project_name: z.string(),
  /** The id of the first assignee. */
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  assigned_user_name: z.nullable(z.string()),
  assigned_user: z.nullable(Assignee),
  assignees: z.array(Id),
  created_by: z.nullable(Id),
  comment_count: z.number(),
  /** The number of tasks that block this one and are neither done nor cancelled nor in the trash. */
  open_blocker_count: z.number(),
  /** The number of tasks outside the trash that this one blocks. */
  blocked_task_count: z.number(),
  /** The number of tasks outside the trash that duplicate this one. */
  duplicate_count: z.number(),
  /** The number of files that are attached to the task itself, and not to its comments. */
  file_count: z.number(),
  /** Changes whenever the response of `listTaskFiles` might have changed: see files.ts. */
  files_version: z.number(),
  /** The task of which this is a subtask. A caller may see the subtask without seeing its parent. */
  parent_id: z.nullable(Id),
  /** The number of subtasks outside the trash, and of those that are done or cancelled. */
  subtask_count: z.number(),
  done_subtask_count: z.number(),
  /** The series of recurring tasks that the task belongs or belonged to. */
  series_id: z.nullable(Id),
  /** The rule by which the task repeats; null if it does not, or if its series continues with a later task. */
  recurrence: z.nullable(z.string()),
  /** The position of the task's card within a column of the board; cards are sorted in ascending order. */
  position: z.number(),
  version: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Task = z.output<typeof Task>

/** Older keys for the assignees, which are still accepted. */
const assigneeAliases = {
  assigned_to: z.optional(z.nullable(Id)),
  assignees: z.optional(z.array(Id).check(z.maxLength(maxAssignees))),
}

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks/',
  summary: 'Creates a task in a project, or under a milestone, which then determines project, goal and organization.',
  body: z.strictObject({
    organization_id: z.optional(Id),
    ...newShape(taskFields),
    custom_fields: z.optional(CustomFieldInputs),
    ...assigneeAliases,
  }),
  reply: Task,
})
export type NewTask = z.output<NonNullable<typeof createTask.body>>

export const updateTask = endpoint({
  method: 'PUT',
  path: '/tasks/:id',
  summary: 'Changes the fields in the body, and records them in the history.',
  params: IdParams,
  body: z.strictObject({
    ...changeShape(taskFields),
    custom_fields: z.optional(CustomFieldInputs),
    ...assigneeAliases,
    ...readOnlyFields(
      'id',
      'key',
      'organization_id',
      'project_name',
      'assigned_to_name',
      'assigned_user_name',
      'assigned_user',
      'created_by',
      'comment_count',
      'open_blocker_count',
      'blocked_task_count',
      'duplicate_count',
      'file_count',
      'files_version',
      'parent_id',
      'subtask_count',
      'done_subtask_count',
      'series_id',
      'recurrence',
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
  summary:
    'Moves a task to a status, and there before or after another card or, to undo a move, to its previous position. With before_id null, to the end of the column.',
  params: IdParams,
  body: z
    .strictObject({
      status: TaskStatusInput,
      before_id: z.optional(z.nullable(Id)),
      after_id: z.optional(Id),
      position: z.optional(Position),
    })
    .check(
      z.refine(
        ({ before_id, after_id, position }) =>
          position === undefined || (before_id === undefined && after_id === undefined),
        {
          path: ['position'],
          error: 'must not be sent together with before_id or after_id',
        },
      ),
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
  summary: 'Returns a task.',
  params: IdParams,
  reply: Task,
})

export const readTaskWithComments = endpoint({
  method: 'GET',
  path: '/tasks/:id/with-comments',
  summary: 'Returns a task, and its comments and history, oldest first.',
  params: IdParams,
  reply: z.object({ task: Task, comments: z.array(Comment) }),
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/tasks/:id',
  summary: 'Moves a task with its comments and all tasks below it to the trash for 30 days.',
  params: IdParams,
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks/',
  summary: 'The tasks that the caller sees, newest first.',
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

/** The maximum number of fields in one request for totals. */
export const maxTotals = 20

export const readTaskTotals = endpoint({
  method: 'GET',
  path: '/tasks/organization/:id/totals',
  summary:
    'The number of the tasks that the caller sees and that match the filters, and the sums of their custom fields.',
  params: IdParams,
  query: z.object({
    project_id: z.optional(IdText),
    ...taskFilters,
    /** Ids of numbers and amounts of money, separated by commas. */
    fields: idsText(maxTotals),
  }),
  reply: z.object({
    count: z.number(),
    /** In the order of `fields`; `count` is the number of tasks with a value. */
    totals: z.array(z.object({ field_id: Id, sum: z.number(), count: z.number() })),
  }),
})

export const listUserTasks = endpoint({
  method: 'GET',
  path: '/tasks/user/:id',
  summary: 'The tasks assigned to a user. Only that user, admins and managers see them.',
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
  query: z.object({
    organization_id: z.optional(IdText),
    /** Searches name and email. */
    find: FindText,
    /** Returns only users with these ids, separated by commas. */
    ids: z.optional(Ids),
    /** Returns only users who can be added as watchers of this task; nobody if the caller does not see it. */
    not_watching: z.optional(IdText),
    ...PageParameters,
  }),
  reply: z.array(
    z.object({
      id: Id,
      username: z.nullable(z.string()),
      /** The usernames that the user gave up, in lower case. Texts that mention one of them mean this user. */
      former_usernames: z.array(z.string()),
      full_name: z.nullable(z.string()),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      avatar: z.null(),
      organization_ids: z.array(Id),
    }),
  ),
})
