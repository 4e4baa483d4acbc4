import { createLabel, deleteLabel, listLabels, mergeLabel, updateLabel } from '@muster/contracts/labels'
import type { Label, LabelColor } from '@muster/contracts/labels/fields'
import { listOrganizationTasks } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isGone } from '../../lib/api/api-error.ts'
import { deleteOnce, sendOnce } from '../../lib/api/once.ts'

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

/**
 * Merges a label into another one. Sends no idempotency key, because a request with a key is one transaction, and tasks
 * are changed in several. If a retry after a missing response finds no such label, the first attempt has merged it.
 */
export const sendMerge = (organizationId: number, id: number, into_id: number) =>
  sendOnce(['merge label', id, into_id], async (_, isRetry) => {
    const fallback = 'Failed to merge label'
    try {
      await call(mergeLabel, { params: { id }, body: { into_id } }, { fallback })
    } catch (error) {
      if (!isRetry || !isGone(error)) throw error
      // The other label may be the one that is not found.
      const labels = await call(listLabels, { params: { id: organizationId } }, { fallback })
      if (labels.some((label) => label.id === id)) throw error
    }
  })

export function useMergeLabel(organizationId: number, id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (into_id: number) => sendMerge(organizationId, id, into_id),
    onSuccess: () => refreshLabels(queryClient),
  })
}

export const sendDeletion = (id: number) =>
  deleteOnce(['delete label', id], () => call(deleteLabel, { params: { id } }, { fallback: 'Failed to delete label' }))

export function useDeleteLabel(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendDeletion(id),
    onSuccess: () => refreshLabels(queryClient),
  })
}
