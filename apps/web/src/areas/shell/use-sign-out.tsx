import type { Me } from '@muster/contracts/accounts'
import { useState } from 'react'
import { type UnsentCounts, unsentOf } from '../../lib/forms/unsent-content.ts'
import { signOut } from '../../lib/session.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'

const SignOutDialog = lazilyOpened(() => import('./SignOutDialog.tsx').then((file) => file.SignOutDialog))

/**
 * Returns `requestSignOut`, which signs out. If unsent content would be lost, it first asks for confirmation in
 * `dialog`, which the caller must render.
 */
export function useSignOut(me: Me) {
  const [unsent, setUnsent] = useState<UnsentCounts>()
  function requestSignOut() {
    const unsentContent = unsentOf(me.id)
    if (unsentContent.messages === 0 && unsentContent.drafts === 0) signOut()
    else setUnsent(unsentContent)
  }
  const dialog = unsent && <SignOutDialog unsent={unsent} onClose={() => setUnsent(undefined)} />
  return { requestSignOut, dialog }
}
