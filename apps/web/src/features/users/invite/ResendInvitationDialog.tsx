import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import dialogClasses from '../../../ui/dialog/dialog.module.css'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { useInviteMember } from '../mutations.ts'
import type { NewInvitation } from './InvitationLink.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import type { InvitationInput } from './invite-rules.ts'

type Props = { invitation: InvitationInput; opened: boolean; onClose: () => void }

/** Renews an invitation with a new link, which invalidates the old one. */
export function ResendInvitationDialog({ invitation, opened, onClose }: Props) {
  const invite = useInviteMember()
  const [renewed, setRenewed] = useState<NewInvitation>()
  const { email } = invitation

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (invite.isPending) return
    invite.mutate(invitation, {
      onSuccess: ({ invitation_url }) => {
        if (invitation_url) return setRenewed({ email, url: invitation_url })
        toast.success(`Invitation sent to ${email}`)
        onClose()
      },
    })
  }

  const title = renewed ? 'Invitation ready' : 'Send the invitation again?'
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={invite.isPending}>
      {renewed ? (
        <InvitationLinks invitations={[renewed]} onClose={onClose} />
      ) : (
        <form onSubmit={send}>
          <p className={dialogClasses.text}>{email} gets a new link for 72 hours; the one before stops working.</p>
          <FormFooter
            submitLabel='Send Again'
            busyLabel='Sending...'
            busy={invite.isPending}
            onCancel={onClose}
            error={invite.error?.message}
          />
        </form>
      )}
    </Dialog>
  )
}
