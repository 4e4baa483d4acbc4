import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useInviteMember } from '../queries.ts'
import { InvitationLink, type NewInvitation } from './InvitationLink.tsx'
import type { Invite } from './invite-rules.ts'

type Props = { invitation: Invite; onClose: () => void }

/** Renews an invitation: a new link, which ends the old one. */
export function ResendInvitationDialog({ invitation, onClose }: Props) {
  const invite = useInviteMember()
  const [renewed, setRenewed] = useState<NewInvitation>()
  const { email } = invitation

  const confirm = () => {
    if (invite.isPending) return
    invite.mutate(invitation, {
      onSuccess: ({ invitation_url }) => {
        if (invitation_url) return setRenewed({ email, url: invitation_url })
        toast.success(`Invitation sent to ${email}`)
        onClose()
      },
    })
  }

  if (renewed)
    return (
      <Dialog opened onClose={onClose} title='Invitation ready'>
        <InvitationLink invitation={renewed} onClose={onClose} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title='Send the invitation again?'
      confirm='Send Again'
      busyLabel='Sending...'
      busy={invite.isPending}
      error={invite.error?.message}
    >
      {`${email} gets a new link for 72 hours; the one before stops working.`}
    </ConfirmDialog>
  )
}
