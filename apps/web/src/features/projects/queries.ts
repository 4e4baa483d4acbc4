import type { InputOf } from '@muster/contracts/endpoint'
import {
  createProject,
  deleteProject,
  listOrganizationProjects,
  listProjects,
  type Project,
  readProject,
} from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'

/** The projects of an organization that one sees, newest first; 0 means all organizations. */
export const projectsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['project', 'list', orgId],
    queryFn: ({ signal }) => {
      const options = { fallback: texts.failed.fetchProjects, signal }
      return orgId === 0
        ? call(listProjects, {}, options)
        : call(listOrganizationProjects, { params: { id: orgId } }, options)
    },
  })

export const projectKey = (id: number) => queryOptions<Project>({ queryKey: ['project', 'one', id] }).queryKey

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => call(readProject, { params: { id } }, { fallback: texts.failed.fetchProject, signal }),
  })

type NewProject = NonNullable<InputOf<typeof createProject.body>>

/** The call alone; for its failure the form has a sentence of its own. */
export const sendNewProject = (body: NewProject) =>
  once(['project', body], (idempotencyKey) =>
    call(createProject, { body }, { fallback: texts.failed.createProject, idempotencyKey }),
  )

/** Each counts as done when the lists were read again, so that a dialog closes over what is true. */
export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendNewProject,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['project'] }),
  })
}

export function useDeleteProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteProject, { params: { id } }, { fallback: texts.failed.deleteProject }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: projectKey(id) })
      hungOnProjects(queryClient)
      return queryClient.invalidateQueries({ queryKey: ['project', 'list'] })
    },
  })
}

/** Tasks, goals and milestones go with their project, and carry its name. */
export function hungOnProjects(queryClient: QueryClient) {
  for (const word of ['task', 'goal', 'milestone']) queryClient.invalidateQueries({ queryKey: [word] })
}
