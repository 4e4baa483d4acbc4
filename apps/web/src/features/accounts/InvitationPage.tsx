import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPassing, messageOf } from '../../lib/api/api-error.ts'
import { keptInvitation } from '../../lib/kept-link.ts'
import { useSession } from '../../lib/session.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { invitationQuery } from './invitation.ts'

const home = <Link to='/'>Go to Muster</Link>

/** Target of an invitation link: names the invited user and the organization, and lets only that user accept. */
export function InvitationPage(_props: object) {
  const given = useFragmentToken()
  const token = given || keptInvitation.get()
  useEffect(() => {
    if (given) keptInvitation.keep(given)
  }, [given])

  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const session = useSession()

  if (!token) return <AccountLayout title='Invitation' lead='Open this page by the link you were given.' foot={home} />
  if (invitation.error) {
    if (!isPassing(invitation.error)) return <DeadInvitation />
    return (
      <AccountLayout title='Invitation'>
        <ErrorState message={invitation.error.message} onRetry={invitation.refetch} />
      </AccountLayout>
    )
  }
  if (session.error && isPassing(session.error) && !session.isFetching)
    return (
      <AccountLayout title='Invitation'>
        <ErrorState message={messageOf(session.error, texts.failed.getUser)} onRetry={session.refetch} />
      </AccountLayout>
    )
  if (!invitation.data || session.isLoading)
    return (
      <AccountLayout title='Invitation'>
        <Spinner label='Loading' />
      </AccountLayout>
    )
  return <InvitationAnswer token={token} invitation={invitation.data} me={session.data} />
}

function DeadInvitation() {
  useEffect(keptInvitation.forget, [])
  return (
    <AccountLayout
      title='This invitation is not valid any more'
      lead='It was used already, ran out or was withdrawn. Ask the person who invited you for a new one.'
      foot={home}
    />
  )
}
