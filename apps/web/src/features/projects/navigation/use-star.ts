import { starProject, unstarProject } from '@muster/contracts/projects/stars'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isTransient } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { navigationKey, useNavigationProjects } from './navigation-query.ts'

/**
 * The user's star of a project. `isStarred` is undefined until it is loaded. A change is shown at once, and taken back
 * if it fails.
 */
export function useStar(orgId: number, projectId: number) {
  const queryClient = useQueryClient()
  const { data } = useNavigationProjects(orgId)
  const change = useMutation({
    // One after the other, so that the last choice is saved last.
    scope: { id: `star ${projectId}` },
    mutationFn: (isStarred: boolean) =>
      isStarred
        ? call(starProject, { params: { id: projectId } }, { fallback: texts.failed.starProject })
        : call(unstarProject, { params: { id: projectId } }, { fallback: texts.failed.unstarProject }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: navigationKey(orgId) }),
    onError: (error, isStarred) =>
      toast.error(error.message, isTransient(error) ? () => change.mutate(isStarred) : undefined),
  })
  const isStarred = change.isPending
    ? change.variables
    : data?.some((project) => project.id === projectId && project.is_starred)
  return { isStarred, toggle: () => change.mutate(!isStarred) }
}
