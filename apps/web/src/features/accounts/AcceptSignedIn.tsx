import { AccountForm } from './AccountForm.tsx'
import { acceptFailedText, useAcceptInvitation } from './invitation.ts'

type Props = { token: string; organization: string }

/** Shown when the invited user is already signed in: a single button accepts the invitation. */
export function AcceptSignedIn({ token, organization }: Props) {
  const accept = useAcceptInvitation(token)
  return (
    <AccountForm
      submitLabel={`Join ${organization}`}
      busyLabel='Joining...'
      requiredErrors={{}}
      send={() => accept({})}
      fallback={acceptFailedText}
    >
      {() => null}
    </AccountForm>
  )
}
