import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { Id, IdParams, Instant, readOnlyFields } from './fields.ts'
import { ProjectStatus, projectFields } from './projects/fields.ts'
import { projectQuery } from './projects/query.ts'

export const Project = z.object({
  id: Id,
  organization_id: Id,
  ...objectShape(projectFields),
  /** The currency of the project's organization. */
  currency: z.string(),
  created_by: z.nullable(Id),
  /** The number of the project's tasks that the caller sees. */
  task_count: z.number(),
  file_count: z.number(),
  /** Changes whenever the response of `listProjectFiles` might have changed: see files.ts. */
  files_version: z.number(),
  /** Whether it is the organization's sample project. */
  is_sample: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Project = z.output<typeof Project>

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects/',
  summary: 'The projects the caller sees, over all their organizations.',
  query: z.object(projectQuery),
  reply: z.array(Project),
})

export const listOrganizationProjects = endpoint({
  method: 'GET',
  path: '/projects/organization/:id',
  summary: 'The projects of an organization that the caller sees.',
  params: IdParams,
  query: z.object(projectQuery),
  reply: z.array(Project),
})

export const createProject = endpoint({
  method: 'POST',
  path: '/projects/',
  summary: 'Creates a project.',
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
  summary: 'Returns a project.',
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
    ...readOnlyFields(
      'id',
      'organization_id',
      'currency',
      'created_by',
      'task_count',
      'file_count',
      'files_version',
      'is_sample',
      'created_at',
      'updated_at',
    ),
  }),
  reply: Project,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id',
  summary: 'Moves a project with everything in it to the trash for 30 days.',
  params: IdParams,
})
