import { listOrganizationProjects, listProjects, type Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { call } from '../../lib/api/api.ts'
import { type MatchQuery, maxMatches, readMatches } from '../../ui/select/matches.ts'

/**
 * Returns a query for the visible projects of an organization whose names contain the words that the user searches for.
 * An `orgId` of 0 means all organizations.
 */
export const foundProjects =
  (orgId: number, limit = maxMatches): MatchQuery<Project> =>
  (searchText) => ({
    queryKey: ['project', 'found', orgId, limit, searchText],
    queryFn: ({ signal }) =>
      readMatches((setTotal) => {
        const query = { limit, ...(searchText && { find: searchText }) }
        const options = { fallback: texts.failed.fetchProjects, signal, onCount: setTotal }
        return orgId === 0
          ? call(listProjects, { query }, options)
          : call(listOrganizationProjects, { params: { id: orgId }, query }, options)
      }),
  })

type NamedProject = Pick<Project, 'id' | 'name'>

export const projectOptions = (projects: readonly NamedProject[]) =>
  projects.map(({ id, name }) => ({ value: String(id), label: name }))

export const projectOptionsByName = (projects: readonly NamedProject[]) =>
  projectOptions(projects).sort((left, right) => left.label.localeCompare(right.label))
