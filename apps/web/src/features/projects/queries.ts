import type { InputOf } from '@muster/contracts/endpoint'
import {
  createProject,
  deleteProject,
  listOrganizationProjects,
  listProjects,
  type Project,
  readProject,
  updateProject,
} from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'

/** The visible projects of an organization, newest first; 0 means all organizations. */
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

export type NewProject = NonNullable<InputOf<typeof createProject.body>>
export type ProjectChanges = NonNullable<InputOf<typeof updateProject.body>>

/** Only the call; the form has its own error message for it. */
export const sendNewProject = (body: NewProject) =>
  once(['project', body], (idempotencyKey) =>
    call(createProject, { body }, { fallback: texts.failed.createProject, idempotencyKey }),
  )

/** Each mutation completes after the lists are refetched, so that a dialog closes over current data. */
export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendNewProject,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['project'] }),
  })
}

export function useUpdateProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectChanges) =>
      call(updateProject, { params: { id }, body }, { fallback: texts.failed.updateProject }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectKey(id), project)
      hungOnProjects(queryClient)
      return queryClient.invalidateQueries({ queryKey: ['project'] })
    },
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

/** Tasks, goals and milestones are deleted with their project, and show its name. */
function hungOnProjects(queryClient: QueryClient) {
  for (const word of ['task', 'goal', 'milestone']) queryClient.invalidateQueries({ queryKey: [word] })
}
