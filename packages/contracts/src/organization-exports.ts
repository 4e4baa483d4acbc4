import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { CustomField } from './custom-fields/fields.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant } from './fields.ts'
import { StoredFile } from './files/fields.ts'
import { Goal } from './goals.ts'
import { Label } from './labels/fields.ts'
import { Milestone } from './milestones.ts'
import { Organization } from './organizations.ts'
import { Project } from './projects.ts'
import { MembershipStatus, OrganizationRole } from './roles.ts'
import { TaskSeries } from './tasks/recurrence.ts'
import { dependencyKinds } from './tasks/relations.ts'
import { Task } from './tasks.ts'
import { TemplateDependency, TemplateMilestone, TemplateProject, TemplateTask } from './templates/content.ts'
import { Template } from './templates.ts'
import { TimeEntry } from './time-entries/fields.ts'
import { TimeLock } from './time-entries.ts'

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'gone'] as const

/**
 * An export of an organization. `url` is the path of its file, and is present only while the export is ready. The file
 * is kept for 24 hours.
 */
export const OrganizationExport = z.object({
  id: Id,
  state: z.enum(exportStates),
  /** Progress in percent. */
  progress: z.number(),
  url: z.optional(z.string()),
  created_at: Instant,
  updated_at: Instant,
})
export type OrganizationExport = z.output<typeof OrganizationExport>

const ExportParams = z.extend(IdParams, { exportId: IdText })

export const createExport = endpoint({
  method: 'POST',
  path: '/organizations/:id/exports',
  summary: 'Starts to export all data of the organization to a file, or returns the export that is already running.',
  params: IdParams,
  success: 202,
  reply: OrganizationExport,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/organizations/:id/exports/:exportId',
  summary: 'The state and the progress of an export.',
  params: ExportParams,
  reply: OrganizationExport,
})

/**
 * A member in the file. As in the list of members, the profile of a former member is reduced to the name, and that of
 * an invited user to the email address.
 */
const ExportedMember = z.object({
  id: Id,
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  role: OrganizationRole,
  status: MembershipStatus,
  job_title: z.nullable(z.string()),
  joined_at: z.nullable(Instant),
})

/** The content of the file, which is gzipped JSON. It omits the trash, personal goals and the chat. */
export const ExportedOrganization = z.object({
  format: z.literal('muster-organization-1'),
  exported_at: Instant,
  organization: z.omit(Organization, { role: true, logo: true }),
  members: z.array(ExportedMember),
  labels: z.array(Label),
  templates: z.array(
    z.extend(Template, {
      content: z.object({
        version: z.number(),
        project: z.nullable(TemplateProject),
        milestones: z.array(TemplateMilestone),
        tasks: z.array(z.extend(TemplateTask, { labels: z.array(Id), assigned_users: z.array(Id) })),
        dependencies: z.array(TemplateDependency),
      }),
    }),
  ),
  custom_fields: z.array(z.omit(CustomField, { value_count: true })),
  projects: z.array(Project),
  goals: z.array(z.omit(Goal, { my_dependency_percentage: true })),
  milestones: z.array(
    z.extend(z.omit(Milestone, { goal_id: true, celebrated: true, my_tasks_count: true }), {
      goal_ids: z.array(Id),
      comments: z.array(Comment),
    }),
  ),
  tasks: z.array(
    z.extend(Task, {
      comments: z.array(Comment),
      /** The dependencies from this task on other tasks in the file. */
      dependencies: z.array(z.object({ to_id: Id, kind: z.enum(dependencyKinds) })),
      time_entries: z.array(
        z.extend(
          z.pick(TimeEntry, { id: true, started_at: true, ended_at: true, day: true, minutes: true, note: true }),
          { user_id: Id },
        ),
      ),
      /** The series of the task, with the number of the task in it. */
      series: z.nullable(z.omit(TaskSeries, { ended_at: true })),
    }),
  ),
  time_locks: z.array(TimeLock),
  /** The files of these objects and of their comments, without their content. */
  files: z.array(z.extend(StoredFile, { sha256: z.string() })),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/organizations/:id/exports/:exportId/file',
  summary: 'Downloads the file of an export as application/gzip.',
  params: ExportParams,
  reply: ExportedOrganization,
})
