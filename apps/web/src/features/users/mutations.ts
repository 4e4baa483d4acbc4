import { changeMemberRole, inviteMember, removeMember, withdrawInvitation } from '@muster/contracts/organizations'
import type { OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'
import { createUser } from '@muster/contracts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sendOnce } from '../../lib/api/once.ts'

/** A mutation of memberships. After success it refetches all data about people and the signed-in user. */
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
export type InvitationResult = { email: string; invitation_url?: string }

/**
 * Invites a user by email. An invitation with a name is sent through `createUser`, whose response does not contain the
 * link.
 */
export async function sendInvitation({ organizationId, fullName, ...body }: Invitation): Promise<InvitationResult> {
  if (fullName === undefined)
    return call(inviteMember, { params: { id: organizationId }, body }, { fallback: texts.failed.inviteMember })
  const userBody = { ...body, organization_id: organizationId, full_name: fullName }
  await sendOnce(['user', userBody], (idempotencyKey) =>
    call(createUser, { body: userBody }, { fallback: texts.failed.createUser, idempotencyKey }),
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

type MembershipKey = { organizationId: number; userId: number }

export const useChangeMemberRole = () =>
  useMemberMutation(({ organizationId, userId, role }: MembershipKey & { role: OrganizationRole }) =>
    call(
      changeMemberRole,
      { params: { id: organizationId, userId }, body: { role } },
      { fallback: 'Failed to change the role' },
    ),
  )

export const useRemoveMember = () =>
  useMemberMutation(({ organizationId, userId }: MembershipKey) =>
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
