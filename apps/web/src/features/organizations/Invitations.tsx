import { Button } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { useId } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { useMe } from '../../lib/session.ts'
import { ResendVerification } from '../accounts/ResendVerification.tsx'
import { useAcceptInvitation, useDeclineInvitation } from './mutations.ts'
import classes from './organizations.module.css'

/** The user's pending invitations. Renders nothing if there are none. */
export function Invitations() {
  const { invitations } = useMe()
  const titleId = useId()
  if (invitations.length === 0) return null
  return (
    <section className={classes.invitations} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {invitations.length === 1 ? 'Invitation' : 'Invitations'}
      </h2>
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.organization_id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

const roleText = { member: 'as a member', manager: 'as a manager' }

function InvitationRow({ invitation }: { invitation: Me['invitations'][number] }) {
  const { organization_id: id, organization_name: name, role } = invitation
  const accept = useAcceptInvitation(id)
  const decline = useDeclineInvitation(id)
  const busy = accept.isPending || decline.isPending
  const error = accept.error ?? decline.error

  return (
    <li className={classes.invitation}>
      <span className={classes.invited}>
        <strong>{name}</strong> invites you {roleText[role]}.
      </span>
      <span className={classes.buttons}>
        <Button variant='default' disabled={busy} aria-label={`Decline ${name}`} onClick={() => decline.mutate()}>
          Decline
        </Button>
        <Button disabled={busy} aria-label={`Accept ${name}`} onClick={() => accept.mutate()}>
          Accept
        </Button>
      </span>
      {error && (
        <p className={classes.refusal} role='alert'>
          {messageOf(error, 'Failed to respond to the invitation')}
        </p>
      )}
      {error?.message === texts.account.openTheLink && <ResendVerification />}
    </li>
  )
}
