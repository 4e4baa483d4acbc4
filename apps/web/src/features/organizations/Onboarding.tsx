import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { CreateOrganizationModal } from './CreateOrganizationModal.tsx'
import { Invitations } from './Invitations.tsx'
import classes from './organizations.module.css'

/** The dashboard of somebody who belongs to no organization yet: make one, join one, or know what to ask for. */
export function Onboarding() {
  const { email } = useMe()
  const [creating, setCreating] = useState(false)
  return (
    <div className={classes.onboarding}>
      <Invitations />
      <section className={classes.step}>
        <h2 className={classes.heading}>Start a new organization</h2>
        <p className={classes.text}>
          An organization holds your team's projects and tasks. You become its admin and can invite others by{' '}
          <span className={classes.whole}>e-mail</span>.
        </p>
        <Button onClick={() => setCreating(true)}>Create Organization</Button>
      </section>
      <section className={classes.step}>
        <h2 className={classes.heading}>Join your team</h2>
        <p className={classes.text}>
          Is your team already here? Ask one of its admins or managers to invite <strong>{email}</strong>. The
          invitation comes by <span className={classes.whole}>e-mail</span> and appears on this page.
        </p>
      </section>
      <CreateOrganizationModal opened={creating} onClose={() => setCreating(false)} />
    </div>
  )
}
