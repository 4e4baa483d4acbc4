import { changeEmail, changePassword, endSession, listSessions } from '@muster/contracts/accounts'
import type { InputOf } from '@muster/contracts/endpoint'
import { removeMember } from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { deleteUser } from '@muster/contracts/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(listSessions, {}, { fallback: 'Failed to fetch the sessions', signal }),
})

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }, { fallback: 'Failed to sign the session out' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['session'] }),
  })
}

/** A mutation that changes the password, which ends all other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changePassword.body & {}>) =>
      call(changePassword, { body }, { fallback: 'Failed to change the password' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['session'] }),
  })
}

/** Requests a link that is mailed to a new email address. Opening the link changes the account's address. */
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof changeEmail.body & {}>) =>
      call(changeEmail, { body }, { fallback: 'Failed to change the email' }),
  })

export const useDeleteAccount = (id: number) =>
  useMutation({
    mutationFn: (password: string) =>
      call(deleteUser, { params: { id }, body: { password } }, { fallback: texts.failed.deleteUser }),
  })

export const useLeaveOrganization = (userId: number) =>
  useMutation({
    mutationFn: (organizationId: number) =>
      call(removeMember, { params: { id: organizationId, userId } }, { fallback: 'Failed to leave the organization' }),
  })
