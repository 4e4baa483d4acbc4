import {
  type AbsenceDays,
  createAbsence,
  createMemberAbsence,
  deleteAbsence,
  deleteMemberAbsence,
  listAbsences,
  listOwnAbsences,
  updateAbsence,
  updateMemberAbsence,
} from '@muster/contracts/absences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { callOnceFor, deleteOnce } from '../../lib/api/once.ts'

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

/** The member for whom the user enters absences; undefined for the user's own absences. */
export type OfMember = { id: number; userId: number } | undefined

/** Adds an absence or, with an id, changes it. `deletedId` is the id of an absence that is added again. */
export function useSaveAbsence(member: OfMember, { id, deletedId }: { id?: number; deletedId?: number } = {}) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (body: AbsenceDays) => (id === undefined ? add(member, body, deletedId) : change(member, id, body)),
    onSuccess: refetch,
  })
}

const addFailed = { fallback: 'Failed to add the absence' }
const changeFailed = { fallback: 'Failed to change the absence' }

const add = (member: OfMember, body: AbsenceDays, deletedId?: number) =>
  member
    ? callOnceFor(deletedId)(createMemberAbsence, { params: member, body }, addFailed)
    : callOnceFor(deletedId)(createAbsence, { body }, addFailed)

const change = (member: OfMember, id: number, body: AbsenceDays) =>
  member
    ? call(updateMemberAbsence, { params: { ...member, absenceId: id }, body }, changeFailed)
    : call(updateAbsence, { params: { id }, body }, changeFailed)

export function useDeleteAbsence(member: OfMember, id: number) {
  const refetch = useRefetch()
  const failed = { fallback: 'Failed to delete the absence' }
  return useMutation({
    mutationFn: () =>
      deleteOnce(['delete absence', id], () =>
        member
          ? call(deleteMemberAbsence, { params: { ...member, absenceId: id } }, failed)
          : call(deleteAbsence, { params: { id } }, failed),
      ),
    onSuccess: refetch,
  })
}

function useRefetch() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      queryKey: ['member'],
      predicate: ({ queryKey: [, part] }) => part === 'own-absences' || part === 'absences',
    })
}
