import {
  type AbsenceDays,
  createAbsence,
  deleteAbsence,
  listAbsences,
  listOwnAbsences,
  updateAbsence,
} from '@muster/contracts/absences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

// The keys begin with 'member', because a change of an absence is announced as a change of the member.
export const ownAbsencesQuery = queryOptions({
  queryKey: ['member', 'own-absences'],
  queryFn: ({ signal }) => call(listOwnAbsences, {}, { fallback: 'Failed to load your absences', signal }),
})

export const absencesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'absences', organizationId],
    queryFn: ({ signal }) =>
      call(listAbsences, { params: { id: organizationId } }, { fallback: 'Failed to load the absences', signal }),
  })

/** Adds an absence of the user or, with an id, changes it. */
export function useSaveAbsence(id?: number) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (body: AbsenceDays) =>
      id === undefined
        ? call(createAbsence, { body }, { fallback: 'Failed to add the absence' })
        : call(updateAbsence, { params: { id }, body }, { fallback: 'Failed to change the absence' }),
    onSuccess: refetch,
  })
}

export function useDeleteAbsence(id: number) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: () => call(deleteAbsence, { params: { id } }, { fallback: 'Failed to delete the absence' }),
    onSuccess: refetch,
  })
}

function useRefetch() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ownAbsencesQuery.queryKey })
}
