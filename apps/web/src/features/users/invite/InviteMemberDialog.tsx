import { Alert } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { NewInvitation } from './InvitationLink.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import { InviteMemberForm } from './InviteMemberForm.tsx'
import type { InviteFormKind } from './invite-rules.ts'
import type { SentInvitations } from './send-invitations.ts'

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

/** Invites users by email. On a server without mail, the dialog then shows the links for the inviter to pass on. */
export function InviteMemberDialog({ opened, onClose, form, organizationId }: Props) {
  const me = useMe()
  const [links, setLinks] = useState<readonly NewInvitation[]>([])
  const [isComplete, setComplete] = useState(false)
  const organizations = me.organizations.filter(({ role }) => can.inviteMember({ id: me.id, role }))

  const close = () => {
    setLinks([])
    onClose()
  }
  const handleSent = ({ invited, failed }: SentInvitations) => {
    const newLinks = invited.flatMap(({ email, invitation_url: url }) => (url ? [{ email, url }] : []))
    setComplete(failed.length === 0)
    if (newLinks.length > 0) return setLinks(newLinks)
    const [first, ...others] = invited
    if (first) toast.success(`Invitation sent to ${others.length === 0 ? first.email : `${invited.length} people`}`)
    if (failed.length === 0) close()
  }
  const title = links.length === 0 ? titles[form] : links.length === 1 ? 'Invitation ready' : 'Invitations ready'

  return (
    <Dialog opened={opened} onClose={close} title={title}>
      {links.length > 0 && <InvitationLinks invitations={links} onClose={isComplete ? close : () => setLinks([])} />}
      {form === 'admin' && organizations.length === 0 ? (
        <Alert color='warn' variant='light' role='alert'>
          {texts.invite.noOrganizations}
        </Alert>
      ) : (
        // Keeps the addresses that failed until the links are passed on.
        <div hidden={links.length > 0}>
          <InviteMemberForm
            form={form}
            organizationId={organizationId}
            organizations={organizations}
            onCancel={close}
            onSent={handleSent}
          />
        </div>
      )}
    </Dialog>
  )
}
