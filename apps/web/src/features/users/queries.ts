import { changeMemberRole, inviteMember, removeMember, withdrawInvitation } from '@muster/contracts/organizations'
import type { OrganizationRole } from '@muster/contracts/roles'
import { listUserTasks } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { createUser, listMembers, listUsers, readUser } from '@muster/contracts/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'

export const membersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'organization', organizationId],
    queryFn: ({ signal }) =>
      call(listMembers, { params: { id: organizationId } }, { fallback: texts.failed.fetchOrganizationUsers, signal }),
  })

/** All users who share an organization with the current user, and the current user. */
export const usersQuery = queryOptions({
  queryKey: ['member', 'everywhere'],
  queryFn: ({ signal }) => call(listUsers, {}, { fallback: texts.failed.fetchUsers, signal }),
})

/** A user's current data; found only if both are active members of the organization. */
export const userQuery = (userId: number, organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'one', userId, organizationId],
    queryFn: ({ signal }) =>
      call(
        readUser,
        { params: { id: userId }, query: { organization_id: organizationId } },
        { fallback: texts.failed.fetchUser, signal },
      ),
    staleTime: 0,
  })

/** The tasks assigned to a user in an organization; for its admins and managers, and the user. */
export const userTasksQuery = (userId: number, organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'tasks', userId, organizationId],
    queryFn: ({ signal }) =>
      call(
        listUserTasks,
        { params: { id: userId }, query: { organization_id: organizationId } },
        { fallback: texts.failed.fetchUserTasks, signal },
      ),
    staleTime: 0,
  })

/** Changed memberships: refetches all lists of people, and the signed-in user. */
function useMemberMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['member'] }),
        queryClient.invalidateQueries({ queryKey: ['me'] }),
      ]),
  })
}

type Invitation = { organizationId: number; email: string; role: OrganizationRole; fullName?: string }
type Invited = { email: string; invitation_url?: string }

/** Invites by e-mail. With a name it creates the account, whose link is only mailed. */
export async function sendInvitation({ organizationId, fullName, ...body }: Invitation): Promise<Invited> {
  if (fullName === undefined)
    return call(inviteMember, { params: { id: organizationId }, body }, { fallback: texts.failed.inviteMember })
  const named = { ...body, organization_id: organizationId, full_name: fullName }
  await once(['user', named], (idempotencyKey) =>
    call(createUser, { body: named }, { fallback: texts.failed.createUser, idempotencyKey }),
  )
  return { email: body.email }
}

export function useInviteMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendInvitation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member'] }),
  })
}

type InOrganization = { organizationId: number; userId: number }

export const useChangeMemberRole = () =>
  useMemberMutation(({ organizationId, userId, role }: InOrganization & { role: OrganizationRole }) =>
    call(
      changeMemberRole,
      { params: { id: organizationId, userId }, body: { role } },
      { fallback: 'Failed to change the role' },
    ),
  )

export const useRemoveMember = () =>
  useMemberMutation(({ organizationId, userId }: InOrganization) =>
    call(removeMember, { params: { id: organizationId, userId } }, { fallback: texts.failed.deleteUser }),
  )

export const useWithdrawInvitation = () =>
  useMemberMutation(({ organizationId, email }: { organizationId: number; email: string }) =>
    call(
      withdrawInvitation,
      { params: { id: organizationId, email } },
      { fallback: 'Failed to withdraw the invitation' },
    ),
  )
