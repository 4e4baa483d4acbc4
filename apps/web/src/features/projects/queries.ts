import { type Actor, can } from '@muster/contracts/capabilities'
import { listOrganizationProjects, listProjects, type Project, readProject } from '@muster/contracts/projects'
import type { ProjectSort } from '@muster/contracts/projects/query'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { readPage } from '../../lib/api/read-page.ts'

/**
 * Selects a page of the projects of an organization, newest first by default. An `orgId` of 0 means all organizations.
 */
export type ProjectPageRequest = { orgId: number; q?: string; sort?: ProjectSort; page: number; perPage: number }

/** One page of the visible projects. */
export const projectPageQuery = ({ orgId, q, sort, page, perPage }: ProjectPageRequest) =>
  queryOptions({
    queryKey: ['project', 'list', orgId, { q, sort, page, perPage }],
    queryFn: ({ signal }) =>
      readPage({ page, perPage }, (part, setTotal) => {
        const query = { ...(q && { q }), sort, ...part }
        const options = { fallback: texts.failed.fetchProjects, signal, onCount: setTotal }
        return orgId === 0
          ? call(listProjects, { query }, options)
          : call(listOrganizationProjects, { params: { id: orgId }, query }, options)
      }),
  })

/**
 * The newest visible projects of an organization, for a list that shows nothing that depends on tasks. Changes to tasks
 * cause a refetch only if the actor does not see all projects, because then the tasks determine which are visible.
 */
export function newestProjectsQuery(actor: Actor, orgId: number, count: number) {
  const query = projectPageQuery({ orgId, page: 1, perPage: count })
  return can.seeEverything(actor) ? { ...query, queryKey: ['project', 'newest', orgId, count] } : query
}

export const projectKey = (id: number) => queryOptions<Project>({ queryKey: ['project', 'one', id] }).queryKey

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => call(readProject, { params: { id } }, { fallback: texts.failed.fetchProject, signal }),
  })
