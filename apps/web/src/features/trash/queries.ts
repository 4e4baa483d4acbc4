import {
  listTrash,
  restoreGoal,
  restoreMilestone,
  restoreProject,
  restoreTask,
  type Trashed,
} from '@muster/contracts/trash'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const trashQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['project', 'trash', organizationId],
    queryFn: ({ signal }) =>
      call(listTrash, { params: { id: organizationId } }, { fallback: 'Failed to fetch the trash', signal }),
    staleTime: 0,
  })

/**
 * Restores a project, goal, milestone or task with everything deleted together with it. `onRestored` runs before the trash is
 * refetched, because the refetch unmounts the row that uses this hook.
 */
export function useRestore(organizationId: number, { kind, id }: Pick<Trashed, 'kind' | 'id'>, onRestored: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => restoreObject(organizationId, kind, id),
    onSuccess: () => {
      onRestored()
      const entities = ['project', 'goal', 'milestone', 'task']
      return Promise.all(entities.map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })))
    },
  })
}

function restoreObject(orgId: number, kind: Trashed['kind'], id: number): Promise<{ id: number }> {
  const fallback = `Failed to restore the ${kind}`
  if (kind === 'project') return call(restoreProject, { params: { id: orgId, projectId: id } }, { fallback })
  if (kind === 'goal') return call(restoreGoal, { params: { id: orgId, goalId: id } }, { fallback })
  if (kind === 'milestone') return call(restoreMilestone, { params: { id: orgId, milestoneId: id } }, { fallback })
  return call(restoreTask, { params: { id: orgId, taskId: id } }, { fallback })
}
