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
 * Reminds a user who has not confirmed their address, until it is dismissed for this tab. Not shown on a server that
 * sends no mail, where nothing can confirm it.
 */
export function UnverifiedStrip({ me }: { me: Me }) {
  const key = `unverified-strip:${me.id}`
  const [closed, setClosed] = useState(() => sessionStorage.getItem(key) !== null)
  // Without mail there is no link to open.
  if (me.is_verified || closed || !config.mail) return null
  const close = () => {
    keepInTab(key, 'closed')
    setClosed(true)
  }
  return <Strip email={me.email} onClose={close} />
}

function Strip({ email, onClose }: { email: string | null; onClose: () => void }) {
  const { mutate, data, error, isPending } = useResendVerification()
  const words = error?.message ?? said(email, data)
  // The link opens in another tab or program, so the user is refetched when the window is focused.
  useQuery({ ...meQuery, staleTime: 0, refetchOnMount: false })
  return (
    <section className={classes.strip} aria-label='Email not confirmed' data-strip>
      <p
        className={classes.text}
        role={error ? 'alert' : 'status'}
        title={words}
        data-failed={error ? true : undefined}
      >
        {words}
      </p>
      <Button variant='default' size='compact-sm' disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
        Send again
      </Button>
      <CloseButton size={28} aria-label='Not now' onClick={onClose} />
    </section>
  )
}

function said(email: string | null, sent: { mail: boolean } | undefined) {
  if (!sent) return `Please confirm ${email}: open the link that was mailed there.`
  return sent.mail ? `A new link is on its way to ${email}.` : 'This server sends no mail.'
}
