import { Alert } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { InvitationLink, type NewInvitation } from './InvitationLink.tsx'
import { InviteMemberForm } from './InviteMemberForm.tsx'
import type { InviteFormKind } from './invite-rules.ts'

type Props = {
  opened: boolean
  onClose: () => void
  form: InviteFormKind
  /**
   * The selected organization: fixed in the manager's form, and the initial choice of the admin's form if the admin may
   * invite users to it.
   */
  organizationId: number | undefined
}

const titles: Record<InviteFormKind, string> = { admin: 'Invite User', manager: 'Invite Member' }

/** Invites a user by email. On a server without mail, the dialog then shows the link for the inviter to pass on. */
export function InviteMemberDialog({ opened, onClose, form, organizationId }: Props) {
  const me = useMe()
  const [busy, setBusy] = useState(false)
  const [invited, setInvited] = useState<NewInvitation>()
  const organizations = me.organizations.filter(({ role }) => can.inviteMember({ id: me.id, role }))

  const close = () => {
    setInvited(undefined)
    onClose()
  }
  const handleDone = ({ email, invitation_url }: { email: string; invitation_url?: string }) => {
    if (invitation_url) return setInvited({ email, url: invitation_url })
    toast.success(`Invitation sent to ${email}`)
    close()
  }

  return (
    <Dialog opened={opened} onClose={close} title={invited ? 'Invitation ready' : titles[form]} busy={busy}>
      {invited ? (
        <InvitationLink invitation={invited} onClose={close} />
      ) : form === 'admin' && organizations.length === 0 ? (
        <Alert color='warn' variant='light' role='alert'>
          {texts.invite.noOrganizations}
        </Alert>
      ) : (
        <InviteMemberForm
          form={form}
          organizationId={organizationId}
          organizations={organizations}
          onBusy={setBusy}
          onCancel={close}
          onDone={handleDone}
        />
      )}
    </Dialog>
  )
}
