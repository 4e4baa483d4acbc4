import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { Id, IdParams, Instant, Page, unchanged } from './fields.ts'
import { ProjectStatus, projectFields } from './projects/fields.ts'

export const Project = z.object({
  id: Id,
  organization_id: Id,
  ...objectShape(projectFields),
  /** The organization's currency. */
  currency: z.string(),
  created_by: z.nullable(Id),
  /** Number of its tasks that the caller sees. */
  task_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Project = z.output<typeof Project>

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
    organization_id: Id,
    ...newShape(projectFields),
    status: z._default(ProjectStatus, 'active'),
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
    ...changeShape(projectFields),
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
