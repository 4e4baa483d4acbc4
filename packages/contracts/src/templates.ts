import * as z from 'zod/mini'
import { CustomFieldInputs, CustomFieldKind, CustomFieldValue } from './custom-fields/fields.ts'
import { endpoint } from './endpoint.ts'
import { changeShape } from './field.ts'
import { Description, Id, IdParams, Instant, name, StartDate } from './fields.ts'
import { Label } from './labels/fields.ts'
import { projectFields } from './projects/fields.ts'
import { Project } from './projects.ts'
import { Assignee, taskFields } from './tasks/fields.ts'
import { Task } from './tasks.ts'
import {
  TemplateDependency,
  TemplateMilestone,
  TemplateProject,
  TemplateTask,
  TemplateTasks,
} from './templates/content.ts'

export const templateKinds = ['task', 'project'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** The maximum number of templates in an organization. */
export const maxTemplates = 500

export const Template = z.object({
  id: Id,
  organization_id: Id,
  kind: z.enum(templateKinds),
  name: z.string(),
  description: z.nullable(z.string()),
  /** The number of tasks, including subtasks. */
  task_count: z.number(),
  milestone_count: z.number(),
  created_by: z.nullable(Assignee),
  created_at: Instant,
  updated_at: Instant,
})
export type Template = z.output<typeof Template>

/**
 * What a template names that does not exist any more. It is left out: labels that were deleted, users who left, custom
 * fields that were deleted, have another kind or are not fields of the project of the new task, and their deleted options.
 */
export const Missing = z.object({
  labels: z.number(),
  users: z.number(),
  custom_fields: z.number(),
  options: z.number(),
})
export type Missing = z.output<typeof Missing>

/** The value of a custom field that still exists. A person has the name. */
const ShownFieldValue = z.object({ field_id: Id, kind: CustomFieldKind, value: CustomFieldValue })

/** A task of a template with the labels, the assignees and the values of custom fields that still exist. */
export const ShownTemplateTask = z.extend(TemplateTask, {
  labels: z.array(Label),
  assigned_users: z.array(Assignee),
  custom_fields: z.array(ShownFieldValue),
})
export type ShownTemplateTask = z.output<typeof ShownTemplateTask>

export const TemplateDetail = z.extend(Template, {
  /** Null for a template of a task. */
  project: z.nullable(TemplateProject),
  milestones: z.array(TemplateMilestone),
  tasks: z.array(ShownTemplateTask),
  dependencies: z.array(TemplateDependency),
  missing: Missing,
})
export type TemplateDetail = z.output<typeof TemplateDetail>

const TemplateName = name()

const NewTemplate = { name: TemplateName, description: z.optional(Description) }

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates/organization/:id',
  summary: 'The templates of an organization, by name, without their content. Only admins and managers see templates.',
  params: IdParams,
  reply: z.array(Template),
})

export const readTemplate = endpoint({
  method: 'GET',
  path: '/templates/:id',
  summary:
    'A template with its content. Labels, custom fields and options that were deleted and users who left are left out, and counted in `missing`.',
  params: IdParams,
  reply: TemplateDetail,
})

export const saveTaskAsTemplate = endpoint({
  method: 'POST',
  path: '/tasks/:id/template',
  summary:
    'Saves a task with its subtasks on all levels as a template. Due dates become relative to the day on which the task was created.',
  params: IdParams,
  body: z.strictObject({ ...NewTemplate, keep_assignees: z._default(z.boolean(), true) }),
  reply: Template,
})

export const saveProjectAsTemplate = endpoint({
  method: 'POST',
  path: '/projects/:id/template',
  summary:
    'Saves a project with its milestones, tasks and the dependencies among them as a template. Dates become relative to its start, or to its earliest date.',
  params: IdParams,
  body: z.strictObject({ ...NewTemplate, keep_assignees: z._default(z.boolean(), true) }),
  reply: Template,
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/templates/:id',
  summary: 'Changes the name or the description of a template, or the tasks of a template of a task.',
  params: IdParams,
  body: z.strictObject({
    name: z.optional(TemplateName),
    description: z.optional(Description),
    tasks: z.optional(TemplateTasks),
  }),
  reply: Template,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Deletes a template. It can be restored for 30 days.',
  params: IdParams,
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/templates/:id/restore',
  summary: 'Restores a template that was deleted in the last 30 days. Returns one that is not deleted unchanged.',
  params: IdParams,
  success: 200,
  reply: Template,
})

/** The day from which relative dates count, with or without a time, which is ignored. */
const Start = z.optional(StartDate)

export const createTaskFromTemplate = endpoint({
  method: 'POST',
  path: '/templates/:id/task',
  summary:
    'Creates a task with its subtasks from a template, in a project or under a milestone. Fields in the body replace those of the template. Relative dates count from `start_date`, by default today in the time zone of the caller.',
  params: IdParams,
  body: z.strictObject({
    ...changeShape(taskFields),
    /** Values of fields that are left out are those of the template; null removes them. */
    custom_fields: z.optional(CustomFieldInputs),
    start_date: Start,
    /** Without them, neither the task nor its subtasks are assigned, unless the body has `assigned_users`. */
    keep_assignees: z._default(z.boolean(), true),
  }),
  reply: z.object({ task: Task, subtask_count: z.number(), missing: Missing }),
})
export type TaskFromTemplate = z.output<NonNullable<typeof createTaskFromTemplate.body>>

/** What a template or another project gave a new project. */
export const CopiedProject = z.object({
  project: Project,
  task_count: z.number(),
  milestone_count: z.number(),
  missing: Missing,
})
export type CopiedProject = z.output<typeof CopiedProject>

export const createProjectFromTemplate = endpoint({
  method: 'POST',
  path: '/templates/:id/project',
  summary:
    'Creates a project with milestones, tasks and dependencies from a template, in one transaction. Relative dates count from `start_date`, by default today in the time zone of the caller.',
  params: IdParams,
  body: z.strictObject({
    name: projectFields.name.input,
    start_date: Start,
    keep_assignees: z._default(z.boolean(), false),
  }),
  reply: CopiedProject,
})

export const duplicateProject = endpoint({
  method: 'POST',
  path: '/projects/:id/duplicate',
  summary:
    'Creates a copy of a project in one transaction. Tasks begin as to do, and with a start date all dates move by the same number of days. The copy has no goals, files, comments and time entries.',
  params: IdParams,
  body: z.strictObject({
    name: projectFields.name.input,
    /** By default the start date of the project, so that no date moves. */
    start_date: Start,
    copy_milestones: z._default(z.boolean(), true),
    copy_tasks: z._default(z.boolean(), true),
    copy_assignees: z._default(z.boolean(), true),
  }),
  reply: CopiedProject,
})
