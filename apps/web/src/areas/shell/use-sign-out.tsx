import type { Me } from '@muster/contracts/accounts'
import { Suspense, useState } from 'react'
import { type Unsent, unsentOf } from '../../lib/forms/unsent.ts'
import { lazily } from '../../lib/lazily.ts'
import { signOut } from '../../lib/session.ts'

const SignOutDialog = lazily(() => import('./SignOutDialog.tsx').then((file) => file.SignOutDialog))

/** Signs out, after confirmation if unsent content would be lost. */
export function useSignOut(me: Me) {
  const [unsent, setUnsent] = useState<Unsent>()
  function leave() {
    const lost = unsentOf(me.id)
    if (lost.messages === 0 && lost.drafts === 0) signOut()
    else setUnsent(lost)
  }
  const dialog = unsent && (
    <Suspense>
      <SignOutDialog unsent={unsent} onClose={() => setUnsent(undefined)} />
    </Suspense>
  )
  return { leave, dialog }
}
