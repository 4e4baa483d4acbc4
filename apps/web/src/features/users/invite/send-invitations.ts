import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isTransient } from '../../../lib/api/api-error.ts'
import { type InvitationResult, sendInvitation } from '../mutations.ts'
import type { InvitationInput } from './invite-rules.ts'

export type FailedInvitation = InvitationInput & { error: unknown }
export type SentInvitations = { invited: InvitationResult[]; failed: FailedInvitation[] }

/** Sends invitations in their order. After a failure that is not about one address, the rest is not sent. */
export async function sendInvitations(invitations: readonly InvitationInput[]): Promise<SentInvitations> {
  const invited: InvitationResult[] = []
  const failed: FailedInvitation[] = []
  for (const [index, invitation] of invitations.entries()) {
    try {
      invited.push(await sendInvitation(invitation))
    } catch (error) {
      const unsent = isTransient(error) ? invitations.slice(index) : [invitation]
      failed.push(...unsent.map((input) => ({ ...input, error })))
      if (isTransient(error)) break
    }
  }
  return { invited, failed }
}

export function useSendInvitations() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendInvitations,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member'] }),
  })
}
