import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { signIn } from '../../lib/session.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { InvitedEmail } from './InvitedEmail.tsx'
import { useAcceptInvitation } from './invitation.ts'
import { required } from './required.ts'

type Props = { token: string; email: string }

/** The invited account already exists: the user signs in and joins in one step. */
export function AcceptBySigningIn({ token, email }: Props) {
  const queryClient = useQueryClient()
  const accept = useAcceptInvitation(token)
  const send = async (value: (name: string) => string) => {
    await signIn(queryClient, { email, password: value('password') })
    await accept({})
  }
  return (
    <AccountForm
      submit='Sign in and join'
      busyLabel='Signing in...'
      required={{ password: required.password }}
      send={send}
      fallback={texts.failed.login}
    >
      {(fault) => (
        <>
          <InvitedEmail email={email} />
          <PasswordField
            name='password'
            label='Password'
            autoComplete='current-password'
            required
            withAsterisk={false}
            error={fault('password')}
          />
          <Link to='/forgot-password'>Forgot your password?</Link>
        </>
      )}
    </AccountForm>
  )
}
