import { listTrash, restoreGoal, restoreProject, type Trashed } from '@muster/contracts/trash'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const trashQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['project', 'trash', organizationId],
    queryFn: ({ signal }) =>
      call(listTrash, { params: { id: organizationId } }, { fallback: 'Failed to fetch the trash', signal }),
    staleTime: 0,
  })

/**
 * Takes a project or goal out of the trash; what was deleted with it comes back too. `onRestored` is told before the trash
 * is read again and the row, which asked, is gone.
 */
export function useRestore(organizationId: number, { kind, id }: Pick<Trashed, 'kind' | 'id'>, onRestored: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<{ id: number }> =>
      kind === 'project'
        ? call(
            restoreProject,
            { params: { id: organizationId, projectId: id } },
            { fallback: 'Failed to restore the project' },
          )
        : call(restoreGoal, { params: { id: organizationId, goalId: id } }, { fallback: 'Failed to restore the goal' }),
    onSuccess: () => {
      onRestored()
      const entities = ['project', 'goal', 'milestone', 'task']
      return Promise.all(entities.map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })))
    },
  })
}
