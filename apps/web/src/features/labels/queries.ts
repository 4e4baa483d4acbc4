import { createLabel, deleteLabel, listLabels, mergeLabel, updateLabel } from '@muster/contracts/labels'
import type { Label, LabelColor } from '@muster/contracts/labels/fields'
import { listOrganizationTasks } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { callOnce, sendOnce } from '../../lib/api/once.ts'

/** The labels of an organization, by name. */
export const labelsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['label', 'organization', organizationId],
    queryFn: ({ signal }) =>
      call(listLabels, { params: { id: organizationId } }, { fallback: 'Failed to fetch labels', signal }),
    enabled: organizationId > 0,
  })

/** The number of tasks with a label. */
export const labelUseQuery = (organizationId: number, id: number) =>
  queryOptions({
    queryKey: ['task', 'label-use', organizationId, id],
    queryFn: async ({ signal }) => {
      let total = 0
      await call(
        listOrganizationTasks,
        { params: { id: organizationId }, query: { labels_is: String(id), limit: 1 } },
        {
          fallback: texts.failed.fetchOrganizationTasks,
          signal,
          onCount: (count) => {
            total = count
          },
        },
      )
      return total
    },
  })

/** Tasks contain the names and colors of their labels. */
const refreshLabels = (queryClient: QueryClient) => {
  queryClient.invalidateQueries({ queryKey: ['task'] })
  return queryClient.invalidateQueries({ queryKey: ['label'] })
}

type NewLabel = { organization_id: number; name: string; color?: LabelColor }

export function useCreateLabel(organizationId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (label: Omit<NewLabel, 'organization_id'>) => {
      const body = { organization_id: organizationId, ...label }
      return sendOnce(['label', body], (idempotencyKey) =>
        call(createLabel, { body }, { fallback: 'Failed to create label', idempotencyKey }),
      )
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['label'] }),
  })
}

export function useUpdateLabel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<Label, 'id'> & Partial<Label>) =>
      call(updateLabel, { params: { id }, body }, { fallback: 'Failed to update label' }),
    // One after the other, so that the latest name wins.
    scope: { id: 'label' },
    onSuccess: () => refreshLabels(queryClient),
  })
}

export function useMergeLabel(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (into_id: number) =>
      callOnce(mergeLabel, { params: { id }, body: { into_id } }, { fallback: 'Failed to merge label' }),
    onSuccess: () => refreshLabels(queryClient),
  })
}

export function useDeleteLabel(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteLabel, { params: { id } }, { fallback: 'Failed to delete label' }),
    onSuccess: () => refreshLabels(queryClient),
  })
}
