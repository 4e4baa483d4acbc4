import { Button } from '@mantine/core'
import { useState } from 'react'
import { config } from '../../lib/api/config.ts'
import { useMe } from '../../lib/session.ts'
import { ResendVerification } from '../accounts/ResendVerification.tsx'
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx'
import { DeletedOrganizations } from './DeletedOrganizations.tsx'
import { Invitations } from './Invitations.tsx'
import classes from './organizations.module.css'

/**
 * The dashboard of a user without an organization. The user can create one, answer an invitation or restore a deleted
 * organization. A text explains how to get an invitation.
 */
export function Onboarding() {
  const { email, is_verified } = useMe()
  const [creating, setCreating] = useState(false)
  return (
    <div className={classes.onboarding}>
      <Invitations />
      <section className={classes.step}>
        <h2 className={classes.heading}>Start a new organization</h2>
        <p className={classes.text}>
          An organization holds your team's projects and tasks. You become its admin and can invite others
          {config.mail && ' by email'}.
        </p>
        <Button onClick={() => setCreating(true)}>Create Organization</Button>
      </section>
      <section className={classes.step}>
        <h2 className={classes.heading}>Join your team</h2>
        <p className={classes.text}>
          Is your team already here? Ask one of its admins or managers to invite <strong>{email}</strong>.{' '}
          {config.mail
            ? `The invitation comes by email${is_verified ? ' and appears on this page.' : ': open the link in it.'}`
            : 'This server does not send email, so the person who invites you gets a link. Ask for it and open it in this browser.'}
        </p>
        {config.mail && !is_verified && (
          <>
            <p className={classes.text}>Invitations appear on this page once you have confirmed your address.</p>
            <ResendVerification />
          </>
        )}
      </section>
      <DeletedOrganizations />
      <CreateOrganizationDialog opened={creating} onClose={() => setCreating(false)} />
    </div>
  )
}
