import {
  changeCustomFieldKind,
  createCustomField,
  deleteCustomField,
  listCustomFields,
  listTrashedCustomFields,
  orderCustomFields,
  previewKindChange,
  restoreCustomField,
  updateCustomField,
} from '@muster/contracts/custom-fields'
import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import type { InputOf } from '@muster/contracts/endpoint'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { callOnceFor, deleteOnce, sendOnce } from '../../../lib/api/once.ts'

const fallback = 'Failed to fetch custom fields'

/** The custom fields of an organization, in their order. */
export const customFieldsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['custom_field', 'organization', organizationId],
    queryFn: ({ signal }) =>
      call(listCustomFields, { params: { id: organizationId }, query: {} }, { fallback, signal }),
    enabled: organizationId > 0,
    // Changes by others are announced.
    staleTime: 60_000,
  })

/** The same with the numbers of tasks that have a value, for those who manage the fields. */
export const countedFieldsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['custom_field', 'counted', organizationId],
    queryFn: ({ signal }) =>
      call(listCustomFields, { params: { id: organizationId }, query: { counts: 'true' } }, { fallback, signal }),
    staleTime: 0,
  })

/** The deleted fields that can be restored. */
export const trashedFieldsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['custom_field', 'trash', organizationId],
    queryFn: ({ signal }) => call(listTrashedCustomFields, { params: { id: organizationId } }, { fallback, signal }),
    staleTime: 0,
  })

/** What a change of the kind would lose. */
export const kindChangeQuery = (id: number, kind: CustomFieldKind) =>
  queryOptions({
    queryKey: ['custom_field', 'kind-change', id, kind],
    queryFn: ({ signal }) =>
      call(
        previewKindChange,
        { params: { id }, query: { kind } },
        { fallback: 'Failed to determine what the change would lose', signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })

/** Tasks contain the values of the fields of their project. */
function refreshFields(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: ['task'] })
  queryClient.invalidateQueries({ queryKey: ['comment'] })
  return queryClient.invalidateQueries({ queryKey: ['custom_field'] })
}

export type NewField = NonNullable<InputOf<typeof createCustomField.body>>
export type FieldChanges = NonNullable<InputOf<typeof updateCustomField.body>>

export function useCreateField() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewField) =>
      sendOnce(['custom_field', body], (idempotencyKey) =>
        call(createCustomField, { body }, { fallback: 'Failed to create the field', idempotencyKey }),
      ),
    onSuccess: () => refreshFields(queryClient),
  })
}

export function useUpdateField() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: FieldChanges & { id: number }) =>
      call(updateCustomField, { params: { id }, body }, { fallback: 'Failed to save the field' }),
    onSuccess: () => refreshFields(queryClient),
  })
}

export function useChangeKind(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: CustomFieldKind; accepted_loss: number }) =>
      call(changeCustomFieldKind, { params: { id }, body }, { fallback: 'Failed to change the kind' }),
    onSettled: () => refreshFields(queryClient),
  })
}

/** Saves an order, which all lists show at once. */
export function useOrderFields(organizationId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) =>
      call(
        orderCustomFields,
        { body: { organization_id: organizationId, ids } },
        { fallback: 'Failed to change the order' },
      ),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: ['custom_field'] })
      const inOrder = (fields: CustomField[] | undefined) =>
        fields?.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
      for (const { queryKey } of [customFieldsQuery(organizationId), countedFieldsQuery(organizationId)])
        queryClient.setQueryData<CustomField[]>(queryKey, inOrder)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['custom_field'] }),
  })
}

export const sendDeletion = (id: number) =>
  deleteOnce(['delete field', id], () =>
    call(deleteCustomField, { params: { id } }, { fallback: 'Failed to delete the field' }),
  )

export function useDeleteField() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendDeletion,
    onSuccess: () => refreshFields(queryClient),
  })
}

/** Restores a field. `deletion` identifies the deletion that is undone. */
export async function restoreField(
  queryClient: QueryClient,
  { organizationId, fieldId }: { organizationId: number; fieldId: number },
  deletion: string,
) {
  const params = { id: organizationId, fieldId }
  const field = await callOnceFor(deletion)(restoreCustomField, { params }, { fallback: 'Failed to restore the field' })
  refreshFields(queryClient)
  return field
}
