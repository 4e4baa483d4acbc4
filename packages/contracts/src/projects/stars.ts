import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../fields.ts'
import { idsText } from '../find.ts'
import { ProjectStatus } from './fields.ts'

/** The maximum number of projects that a user may star in an organization. The navigation shows all of them. */
export const maxStars = 20

/** The number of projects in the navigation, unless more are starred. */
export const maxNavigationProjects = 7

/** A project in the navigation, with the progress that its ring shows. Counts only the tasks that the caller sees. */
export const NavigationProject = z.object({
  id: Id,
  name: z.string(),
  status: ProjectStatus,
  is_starred: z.boolean(),
  done_count: z.number(),
  /** The number of tasks that are neither done nor cancelled. */
  open_count: z.number(),
})
export type NavigationProject = z.output<typeof NavigationProject>

export const listNavigationProjects = endpoint({
  method: 'GET',
  path: '/projects/organization/:id/navigation',
  summary:
    'The projects for the navigation: those the caller has starred, then those in `recent`, then the newest that are in progress.',
  params: IdParams,
  query: z.object({
    /** The ids of the projects that the caller opened last, most recent first. */
    recent: z.optional(idsText(maxNavigationProjects)),
  }),
  reply: z.array(NavigationProject),
})

export const starProject = endpoint({
  method: 'PUT',
  path: '/projects/:id/star',
  summary: 'Stars a project for the caller. Has no effect if the caller has starred it already.',
  params: IdParams,
  success: 204,
})

export const unstarProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id/star',
  summary: "Removes the caller's star from a project.",
  params: IdParams,
})
