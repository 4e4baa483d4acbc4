import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { keptInvitation } from '../../lib/kept-link.ts'
import { useSession } from '../../lib/session.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { invitationQuery } from './invitation.ts'

const homeLink = <Link to='/'>Go to Muster</Link>

/** Target of an invitation link: names the invited user and the organization, and lets only that user accept. */
export function InvitationPage(_props: object) {
  const fragmentToken = useFragmentToken()
  const token = fragmentToken || keptInvitation.get()
  useEffect(() => {
    if (fragmentToken) keptInvitation.keep(fragmentToken)
  }, [fragmentToken])

  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const session = useSession()

  if (!token)
    return <AccountLayout title='Invitation' lead='Open this page with the link you were given.' foot={homeLink} />
  if (invitation.error) {
    if (!isTransient(invitation.error)) return <InvalidInvitation />
    return (
      <AccountLayout title='Invitation'>
        <ErrorState message={invitation.error.message} onRetry={invitation.refetch} />
      </AccountLayout>
    )
  }
  if (session.error && isTransient(session.error) && !session.isFetching)
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

function InvalidInvitation() {
  useEffect(keptInvitation.forget, [])
  return (
    <AccountLayout
      title='This invitation is not valid any more'
      lead='It was used already, expired or was withdrawn. Ask the person who invited you for a new one.'
      foot={homeLink}
    />
  )
}
