import type { Me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/api/api-error.ts'
import { token } from '../lib/api/token.ts'
import { Redirect } from '../lib/Redirect.tsx'
import { mustSetPassword, useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/page/ErrorState.tsx'
import { FullPage } from '../ui/page/FullPage.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/**
 * Renders its children once the signed-in user has loaded; until then, a spinner or an error with Retry. Redirects to
 * /login without a token, and to /set-password if the user must set a password first.
 */
export function SessionGate({ children }: { children: (me: Me) => ReactNode }) {
  const session = useSession()
  if (!token.get()) return <Redirect to='/login' />
  if (session.data) return children(session.data)
  if (mustSetPassword(session.error)) return <Redirect to='/set-password' />
  if (session.isError && !session.isFetching)
    return (
      <FullPage>
        <ErrorState message={messageOf(session.error, texts.failed.getUser)} onRetry={session.refetch} />
      </FullPage>
    )
  return <Spinner label='Loading' fullPage />
}
