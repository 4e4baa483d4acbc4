import { resetPassword } from '@muster/contracts/accounts'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { token as session } from '../../lib/api/token.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { required } from './required.ts'

const failed = 'The password could not be set'

/** Sets a new password from a mailed link; this ends all sessions, so the user signs in with it. */
export function ResetPasswordPage(_props: object) {
  const token = useFragmentToken()
  const navigate = useNavigate()

  const send = async (value: (name: string) => string) => {
    await call(resetPassword, { body: { token, password: value('password') } }, { fallback: failed })
    session.clear()
    await navigate({ to: '/login', state: { notice: 'Your new password is set. Sign in with it.' } })
  }

  const again = <Link to='/forgot-password'>Ask for a new link</Link>
  if (!token)
    return <AccountLayout title='Set a new password' lead='Open this page by the link in your mail.' foot={again} />
  return (
    <AccountLayout title='Set a new password' lead='It signs you out everywhere else.' foot={again}>
      <AccountForm
        submit='Set password'
        busyLabel='Setting password...'
        required={{ password: required.password }}
        send={send}
        fallback={failed}
      >
        {(fault) => <NewPasswordField label='New password' error={fault('password')} />}
      </AccountForm>
    </AccountLayout>
  )
}
