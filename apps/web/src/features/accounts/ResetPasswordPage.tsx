import { resetPassword } from '@muster/contracts/accounts'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { token as session } from '../../lib/api/token.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { requiredErrors } from './required.ts'

const failureText = 'The password could not be set'

/**
 * Opened by a password-reset link: sets a new password. This ends all sessions, so the user then signs in with the new
 * password.
 */
export function ResetPasswordPage(_props: object) {
  const token = useFragmentToken()
  const navigate = useNavigate()

  const send = async (fieldValue: (name: string) => string) => {
    await call(resetPassword, { body: { token, password: fieldValue('password') } }, { fallback: failureText })
    session.clear()
    await navigate({ to: '/login', state: { notice: 'Your new password is set. Sign in with it.' } })
  }

  const newLinkRequest = <Link to='/forgot-password'>Ask for a new link</Link>
  if (!token)
    return (
      <AccountLayout
        title='Set a new password'
        lead='Open this page with the link in your mail.'
        foot={newLinkRequest}
      />
    )
  return (
    <AccountLayout title='Set a new password' lead='It signs you out everywhere else.' foot={newLinkRequest}>
      <AccountForm
        submitLabel='Set password'
        busyLabel='Setting password...'
        requiredErrors={{ password: requiredErrors.password }}
        send={send}
        fallback={failureText}
      >
        {(isInvalid) => <NewPasswordField label='New password' error={isInvalid('password')} />}
      </AccountForm>
    </AccountLayout>
  )
}
