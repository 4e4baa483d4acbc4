import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant } from './fields.ts'
import { Goal } from './goals.ts'
import { Milestone } from './milestones.ts'
import { Organization } from './organizations.ts'
import { Project } from './projects.ts'
import { MembershipStatus, OrganizationRole } from './roles.ts'
import { Task } from './tasks.ts'

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'gone'] as const

/** A running or completed export; `url` is the address of the file, which is kept for 24 hours. */
export const OrganizationExport = z.object({
  id: Id,
  state: z.enum(exportStates),
  /** Percent. */
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
  summary: 'Begins to write what the organization holds into a file, or answers the export that is under way.',
  params: IdParams,
  success: 202,
  reply: OrganizationExport,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/organizations/:id/exports/:exportId',
  summary: 'How far an export is.',
  params: ExportParams,
  reply: OrganizationExport,
})

/** Of former members only the name is included; e-mails are those that the list of members shows. */
const ExportedMember = z.object({
  id: Id,
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  role: OrganizationRole,
  status: MembershipStatus,
  job_title: z.nullable(z.string()),
  joined_at: z.nullable(Instant),
})

/** The content of the file, as gzipped JSON: what the team shares, without the trash and without personal goals. */
export const ExportedOrganization = z.object({
  format: z.literal('muster-organization-1'),
  exported_at: Instant,
  organization: z.omit(Organization, { role: true }),
  members: z.array(ExportedMember),
  projects: z.array(Project),
  goals: z.array(z.omit(Goal, { my_dependency_percentage: true })),
  milestones: z.array(
    z.extend(z.omit(Milestone, { goal_id: true, celebrated: true, my_tasks_count: true }), {
      goal_ids: z.array(Id),
      comments: z.array(Comment),
    }),
  ),
  tasks: z.array(z.extend(Task, { comments: z.array(Comment) })),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/organizations/:id/exports/:exportId/file',
  summary: 'The file of an export, as application/gzip.',
  params: ExportParams,
  reply: ExportedOrganization,
})
