import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Description, EndDate, Id, IdParams, Instant, name, Page, StartDate, unchanged, WallTime } from './fields.ts'
import { texts } from './texts.ts'

export const projectStatuses = ['planning', 'active', 'on_hold', 'completed', 'cancelled'] as const
export const ProjectStatus = z.enum(projectStatuses)
export type ProjectStatus = z.output<typeof ProjectStatus>

export const Project = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  organization_id: Id,
  start_date: z.nullable(WallTime),
  end_date: z.nullable(WallTime),
  status: ProjectStatus,
  budget: z.nullable(z.number()),
  /** The organization's currency. */
  currency: z.string(),
  created_by: z.nullable(Id),
  /** Tasks of it that the caller sees. */
  task_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Project = z.output<typeof Project>

const Budget = z.nullable(z.number().check(z.minimum(0), z.maximum(999_999_999_999)))

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects/',
  summary: 'The projects the caller sees, over all their organizations.',
  query: z.object(Page),
  reply: z.array(Project),
})

export const listOrganizationProjects = endpoint({
  method: 'GET',
  path: '/projects/organization/:id',
  summary: 'The projects of an organization that the caller sees.',
  params: IdParams,
  query: z.object(Page),
  reply: z.array(Project),
})

export const createProject = endpoint({
  method: 'POST',
  path: '/projects/',
  summary: 'Makes a project.',
  body: z.strictObject({
    name: name(texts.project.nameRequired),
    description: z.optional(Description),
    organization_id: Id,
    start_date: z.optional(z.nullable(StartDate)),
    end_date: z.optional(z.nullable(EndDate)),
    status: z._default(ProjectStatus, 'active'),
    budget: z.optional(Budget),
  }),
  reply: Project,
})

export const readProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  summary: 'One project.',
  params: IdParams,
  reply: Project,
})

export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/:id',
  summary: 'Changes a project.',
  params: IdParams,
  body: z.strictObject({
    name: z.optional(name(texts.project.nameRequired)),
    description: z.optional(Description),
    status: z.optional(ProjectStatus),
    start_date: z.optional(z.nullable(StartDate)),
    end_date: z.optional(z.nullable(EndDate)),
    budget: z.optional(Budget),
    ...unchanged('id', 'organization_id', 'currency', 'created_by', 'task_count', 'created_at', 'updated_at'),
  }),
  reply: Project,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id',
  summary: 'Puts a project with everything in it into the trash for 30 days.',
  params: IdParams,
})
