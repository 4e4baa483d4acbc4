import { useState } from 'react'
import { type UnsentCounts, unsentWords } from '../../lib/forms/unsent-content.ts'
import { signOut } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

type Props = { unsent: UnsentCounts; onClose: () => void }

/** Warns that signing out deletes unsent content, and asks for confirmation. */
export function SignOutDialog({ unsent, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const handleSignOut = () => {
    setBusy(true)
    signOut()
  }
  const pronoun = unsent.messages + unsent.drafts === 1 ? 'it' : 'them'
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={handleSignOut}
      title='Sign out?'
      confirmLabel={`Sign out and delete ${pronoun}`}
      busy={busy}
      danger
    >
      {`${unsentWords(unsent)} Sign out and delete ${pronoun}?`}
    </ConfirmDialog>
  )
}
