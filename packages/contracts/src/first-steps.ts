import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'

/**
 * The first steps of a member. Each is done if it was done by anybody whose work the caller sees, except for `chat`, which
 * the caller must do. What belongs to the sample project does not count.
 */
export const FirstSteps = z.object({
  is_open: z.boolean(),
  has_project: z.boolean(),
  has_task: z.boolean(),
  /** Whether somebody else belongs to the organization or is invited to it. */
  has_invited: z.boolean(),
  has_goal: z.boolean(),
  has_written: z.boolean(),
  /** The organization's sample project; null if there is none, or if the caller may not remove it. */
  sample_project: z.nullable(z.object({ id: Id, name: z.string(), is_trashed: z.boolean() })),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/organizations/:id/first-steps',
  summary: 'The first steps in an organization, and which of them are done.',
  params: IdParams,
  reply: FirstSteps,
})

export const updateFirstSteps = endpoint({
  method: 'PUT',
  path: '/organizations/:id/first-steps',
  summary: "Dismisses the caller's first steps in an organization, or shows them again.",
  params: IdParams,
  body: z.strictObject({ is_open: z.boolean() }),
  reply: FirstSteps,
})
