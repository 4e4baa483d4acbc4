import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { signIn } from '../../lib/session.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { InvitedEmail } from './InvitedEmail.tsx'
import { useAcceptInvitation } from './invitation.ts'
import { requiredErrors } from './required.ts'

type Props = { token: string; email: string }

/** Accepts an invitation for an existing account: the user signs in and joins the organization in one step. */
export function AcceptBySigningIn({ token, email }: Props) {
  const queryClient = useQueryClient()
  const accept = useAcceptInvitation(token)
  const send = async (fieldValue: (name: string) => string) => {
    await signIn(queryClient, { email, password: fieldValue('password') })
    await accept({})
  }
  return (
    <AccountForm
      submitLabel='Sign in and join'
      busyLabel='Signing in...'
      requiredErrors={{ password: requiredErrors.password }}
      send={send}
      fallback={texts.failed.login}
    >
      {(isInvalid) => (
        <>
          <InvitedEmail email={email} />
          <PasswordField
            name='password'
            label='Password'
            autoComplete='current-password'
            required
            withAsterisk={false}
            error={isInvalid('password')}
          />
          <Link to='/forgot-password'>Forgot your password?</Link>
        </>
      )}
    </AccountForm>
  )
}
