import { Button, CloseButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '../../lib/api/config.ts'
import { keepInTab } from '../../lib/forms/keep-in-tab.ts'
import { meQuery } from '../../lib/session.ts'
import classes from './unverified-strip.module.css'
import { useResendVerification } from './use-resend-verification.ts'

/**
 * Reminds the user to confirm their email address, until the user dismisses the reminder in this tab. Not shown if the
 * server does not send email.
 */
export function UnverifiedStrip({ me }: { me: Me }) {
  const key = `unverified-strip:${me.id}`
  const [closed, setClosed] = useState(() => sessionStorage.getItem(key) !== null)
  // Without mail, the user cannot receive a confirmation link.
  if (me.is_verified || closed || !config.mail) return null
  const close = () => {
    keepInTab(key, 'closed')
    setClosed(true)
  }
  return <Strip email={me.email} onClose={close} />
}

function Strip({ email, onClose }: { email: string | null; onClose: () => void }) {
  const { mutate, data, error, isPending } = useResendVerification()
  const statusText = error?.message ?? reminderText(email, data)
  // The user opens the link in another tab or program, so the user's data is refetched when this window is focused
  // again.
  useQuery({ ...meQuery, staleTime: 0, refetchOnMount: false })
  return (
    <section className={classes.strip} aria-label='Email not confirmed' data-strip>
      <p
        className={classes.text}
        role={error ? 'alert' : 'status'}
        title={statusText}
        data-failed={error ? true : undefined}
      >
        {statusText}
      </p>
      <Button variant='default' size='compact-sm' disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
        Send again
      </Button>
      <CloseButton size={28} aria-label='Not now' onClick={onClose} />
    </section>
  )
}

function reminderText(email: string | null, resendResult: { mail: boolean } | undefined) {
  if (!resendResult) return `Please confirm ${email}: open the link that was mailed there.`
  return resendResult.mail ? `A new link is on its way to ${email}.` : 'This server does not send email.'
}
