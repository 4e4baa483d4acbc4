import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ownUnsentWords } from '../../lib/sign-out.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import classes from './account-form.module.css'
import { signOutHereAndStay } from './invitation.ts'
import { Note } from './Note.tsx'

type Props = {
  /** Text that says whose link this is and who is signed in. */
  children: ReactNode
  onStay: () => void
}

/** Shown when the link belongs, or may belong, to another user; offers to sign out. */
export function SignedInAsOther({ children, onStay }: Props) {
  const [busy, setBusy] = useState(false)
  const [unsentText] = useState(ownUnsentWords)
  const handleSignOut = () => {
    setBusy(true)
    return signOutHereAndStay()
  }
  return (
    <>
      <Note>
        {children}
        {unsentText && <p>{unsentText} Signing out deletes what you have not sent.</p>}
      </Note>
      <div className={classes.choices}>
        <Button size='md' disabled={busy} onClick={handleSignOut}>
          Sign out and continue
        </Button>
        <ButtonLink size='md' variant='default' to='/' onClick={onStay}>
          Stay signed in
        </ButtonLink>
      </div>
    </>
  )
}
