import { restoreFile } from '@muster/contracts/files'
import { restoreTemplate } from '@muster/contracts/templates'
import {
  listTrash,
  listTrashedFiles,
  restoreGoal,
  restoreMilestone,
  restoreProject,
  restoreTask,
} from '@muster/contracts/trash'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { callOnceFor } from '../../lib/api/once.ts'
import type { TrashEntry } from './trash-entry.ts'

const fallback = 'Failed to fetch the trash'

export const trashQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['project', 'trash', organizationId],
    queryFn: ({ signal }) => call(listTrash, { params: { id: organizationId } }, { fallback, signal }),
    staleTime: 0,
  })

/** The deleted files that the user may restore. */
export const trashedFilesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['project', 'trash', organizationId, 'files'],
    queryFn: ({ signal }) =>
      call(listTrashedFiles, { params: { id: organizationId }, query: {} }, { fallback, signal }),
    staleTime: 0,
  })

/**
 * Restores an object with everything deleted together with it, or a file. `onRestored` runs before the trash is
 * refetched, because the refetch unmounts the row that uses this hook.
 */
export function useRestore(
  organizationId: number,
  entry: Pick<TrashEntry, 'kind' | 'id' | 'deleted_at'>,
  onRestored: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => restoreObject(organizationId, entry),
    onSuccess: () => {
      onRestored()
      const entities = ['project', 'goal', 'milestone', 'task', 'comment', 'template']
      return Promise.all(entities.map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })))
    },
  })
}

function restoreObject(
  orgId: number,
  { kind, id, deleted_at }: Pick<TrashEntry, 'kind' | 'id' | 'deleted_at'>,
): Promise<{ id: number }> {
  const fallback = `Failed to restore the ${kind}`
  const restore = callOnceFor(deleted_at)
  if (kind === 'file') return restore(restoreFile, { params: { id } }, { fallback })
  if (kind === 'project') return restore(restoreProject, { params: { id: orgId, projectId: id } }, { fallback })
  if (kind === 'goal') return restore(restoreGoal, { params: { id: orgId, goalId: id } }, { fallback })
  if (kind === 'milestone') return restore(restoreMilestone, { params: { id: orgId, milestoneId: id } }, { fallback })
  if (kind === 'template') return restore(restoreTemplate, { params: { id } }, { fallback })
  return restore(restoreTask, { params: { id: orgId, taskId: id } }, { fallback })
}
