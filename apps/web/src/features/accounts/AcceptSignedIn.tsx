import { AccountForm } from './AccountForm.tsx'
import { acceptFailed, useAcceptInvitation } from './invitation.ts'

type Props = { token: string; organization: string }

/** The invited user is already signed in: one button. */
export function AcceptSignedIn({ token, organization }: Props) {
  const accept = useAcceptInvitation(token)
  return (
    <AccountForm
      submit={`Join ${organization}`}
      busyLabel='Joining...'
      required={{}}
      send={() => accept({})}
      fallback={acceptFailed}
    >
      {() => null}
    </AccountForm>
  )
}
