import type { InputOf } from '@muster/contracts/endpoint'
import { createProject, deleteProject } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { deleteOnce, sendOnce } from '../../lib/api/once.ts'
import { projectKey } from './queries.ts'

type NewProject = NonNullable<InputOf<typeof createProject.body>>

/** Sends the request to create a project, but does not update the cache. */
export const sendNewProject = (body: NewProject) =>
  sendOnce(['project', body], (idempotencyKey) =>
    call(createProject, { body }, { fallback: texts.failed.createProject, idempotencyKey }),
  )

/**
 * Creates a project. Like the other mutations of projects, it completes after the lists have been refetched, so that
 * the data is current when a dialog closes.
 */
export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendNewProject,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['project'] }),
  })
}

export const sendDeletion = (id: number) =>
  deleteOnce(['delete project', id], () =>
    call(deleteProject, { params: { id } }, { fallback: texts.failed.deleteProject }),
  )

export function useDeleteProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendDeletion(id),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: projectKey(id) })
      refreshDependents(queryClient)
      return Promise.all(
        ['list', 'newest'].map((part) => queryClient.invalidateQueries({ queryKey: ['project', part] })),
      )
    },
  })
}

/** Refreshes tasks, goals and milestones, which show the name of their project and are deleted with it. */
export function refreshDependents(queryClient: QueryClient) {
  for (const entity of ['task', 'goal', 'milestone']) queryClient.invalidateQueries({ queryKey: [entity] })
}
