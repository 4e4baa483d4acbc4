import { Button } from '@mantine/core'
import { useState } from 'react'
import { ownUnsentWords } from '../../lib/sign-out.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import classes from './account-form.module.css'
import { signOutHereAndStay } from './invitation.ts'
import { keptInvitation } from './kept-invitation.ts'
import { Note } from './Note.tsx'

type Props = { asked: string; signedIn: string }

/** The invitation is for somebody else: says for whom, and offers to sign out. */
export function SignedInAsOther({ asked, signedIn }: Props) {
  const [busy, setBusy] = useState(false)
  const [unsent] = useState(ownUnsentWords)
  const leave = () => {
    setBusy(true)
    return signOutHereAndStay()
  }
  return (
    <>
      <Note>
        <p>
          You are signed in as <strong>{signedIn}</strong>, and only <strong>{asked}</strong> can accept this
          invitation.
        </p>
        {unsent && <p>{unsent} Signing out deletes what you have not sent.</p>}
      </Note>
      <div className={classes.choices}>
        <Button size='md' disabled={busy} onClick={leave}>
          Sign out and continue
        </Button>
        <ButtonLink size='md' variant='default' to='/' onClick={keptInvitation.forget}>
          Stay signed in
        </ButtonLink>
      </div>
    </>
  )
}
