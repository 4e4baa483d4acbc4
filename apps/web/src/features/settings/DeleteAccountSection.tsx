import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../ui/section/Section.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** A section with a button that opens the dialog for deleting the account. */
export function DeleteAccountSection() {
  const [confirming, setConfirming] = useState(false)
  return (
    <Section title='Delete account' text='What you wrote keeps your name. Your email and sessions are erased.'>
      <div>
        <Button variant='outline' color='danger' onClick={() => setConfirming(true)}>
          Delete My Account
        </Button>
      </div>
      <DeleteAccountDialog opened={confirming} onClose={() => setConfirming(false)} />
    </Section>
  )
}
