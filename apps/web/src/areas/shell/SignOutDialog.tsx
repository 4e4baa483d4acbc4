import { useState } from 'react'
import { type Unsent, unsentWords } from '../../lib/forms/unsent.ts'
import { signOut } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

type Props = { unsent: Unsent; onClose: () => void }

/** Asks for confirmation before signing out deletes unsent content. */
export function SignOutDialog({ unsent, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    signOut()
  }
  const them = unsent.messages + unsent.drafts === 1 ? 'it' : 'them'
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={leave}
      title='Sign out?'
      confirm={`Sign out and delete ${them}`}
      busy={busy}
      danger
    >
      {`${unsentWords(unsent)} Sign out and delete ${them}?`}
    </ConfirmDialog>
  )
}
