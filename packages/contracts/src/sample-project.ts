import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { Project } from './projects.ts'

/** How many of the added objects `SampleRemoval` names. */
export const maxNamedAdditions = 20

/** What the removal of the sample project would delete in addition to what was created with it. */
export const SampleRemoval = z.object({
  project_id: Id,
  name: z.string(),
  is_trashed: z.boolean(),
  /** The first objects that users added to the project, without the milestones of other users' personal goals. */
  added: z.array(z.object({ kind: z.enum(['task', 'goal', 'milestone']), id: Id, title: z.string() })),
  /** How many objects users added, including those that are not named. */
  added_count: z.number(),
  /** How many comments users wrote on what was created with the project. */
  comment_count: z.number(),
})
export type SampleRemoval = z.output<typeof SampleRemoval>

export const addSampleProject = endpoint({
  method: 'POST',
  path: '/organizations/:id/sample-project',
  summary:
    'Adds a sample project with tasks, a milestone and a goal. Returns the existing one if the organization has one, and 409 if it is in the trash.',
  existingStatus: 200,
  params: IdParams,
  reply: Project,
})

export const readSampleRemoval = endpoint({
  method: 'GET',
  path: '/organizations/:id/sample-project',
  summary: 'What the removal of the sample project would delete. Its ETag is the If-Match of the removal.',
  params: IdParams,
  reply: SampleRemoval,
})

export const removeSampleProject = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/sample-project',
  summary:
    'Permanently deletes the sample project with everything in it, and everything else that was created with it, also from the trash.',
  params: IdParams,
})
