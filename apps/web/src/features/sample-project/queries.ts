import { addSampleProject, readSampleRemoval, removeSampleProject } from '@muster/contracts/sample-project'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../lib/api/address.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { recall } from '../../lib/api/etags.ts'
import { sendOnce } from '../../lib/api/once.ts'
import { token } from '../../lib/api/token.ts'

/** What the removal of the sample project would delete. */
export const sampleRemovalQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['sample-removal', orgId],
    queryFn: ({ signal }) =>
      call(readSampleRemoval, { params: { id: orgId } }, { fallback: 'Failed to load the sample project', signal }),
    staleTime: 0,
  })

export function useAddSample(orgId: number) {
  const refresh = useRefresh(orgId)
  return useMutation({
    mutationFn: () =>
      sendOnce(['sample project', orgId], (idempotencyKey) =>
        call(
          addSampleProject,
          { params: { id: orgId } },
          { fallback: 'Failed to add the sample project', idempotencyKey },
        ),
      ),
    onSuccess: refresh,
  })
}

/** Removes the sample project, unless somebody added something to it after the removal was last read. */
export function useRemoveSample(orgId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(orgId)
  return useMutation({
    mutationFn: () => {
      const input = { params: { id: orgId } }
      const ifMatch = recall(token.get(), addressOf(readSampleRemoval.path, input))?.etag
      return call(removeSampleProject, input, { fallback: 'Failed to remove the sample project', ifMatch })
    },
    onSuccess: refresh,
    onError: (error) => {
      if (isOutdated(error)) queryClient.invalidateQueries(sampleRemovalQuery(orgId))
    },
  })
}

/** Whether somebody added something in the meantime, so that nothing was removed. */
export const isOutdated = (error: Error) => error instanceof ApiError && error.status === 412

/** Refreshes everything that the sample project is shown in. Completes after the projects and the first steps are. */
function useRefresh(orgId: number) {
  const queryClient = useQueryClient()
  return () => {
    for (const entity of ['task', 'goal', 'milestone']) queryClient.invalidateQueries({ queryKey: [entity] })
    return Promise.all([
      ...['list', 'newest'].map((part) => queryClient.invalidateQueries({ queryKey: ['project', part] })),
      queryClient.invalidateQueries({ queryKey: ['first-steps', orgId] }),
    ])
  }
}
