import { Button } from '@mantine/core'
import dialogClasses from '../../../ui/dialog/dialog.module.css'
import { InvitationLink, type NewInvitation } from './InvitationLink.tsx'

type Props = { invitations: readonly NewInvitation[]; onClose: () => void }

/** The links of new invitations, shown on a server without mail so that the inviter can pass them on. */
export function InvitationLinks({ invitations, onClose }: Props) {
  const [first, ...others] = invitations
  const isSingle = others.length === 0
  return (
    <>
      <p className={dialogClasses.text}>
        {isSingle ? (
          <>
            This server does not send email, so hand this link to <strong>{first?.email}</strong> yourself. It
          </>
        ) : (
          'This server does not send email, so hand each person their link yourself. A link'
        )}{' '}
        works once and for 72 hours, and is shown only now.
      </p>
      {invitations.map((invitation) => (
        <InvitationLink
          key={invitation.email}
          invitation={invitation}
          label={isSingle ? 'Invitation link' : invitation.email}
          takesFocus={invitation === first}
        />
      ))}
      <div className={dialogClasses.footer}>
        <Button variant='default' onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
