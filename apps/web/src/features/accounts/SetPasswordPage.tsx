import { changePassword } from '@muster/contracts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { token } from '../../lib/api/token.ts'
import { Redirect } from '../../lib/Redirect.tsx'
import { useSession } from '../../lib/session.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { requiredErrors } from './required.ts'

const failureText = 'The password could not be set'

/**
 * Sets a new password. Required of an invited user who signed in with the initial password, which is the name of their
 * role.
 */
export function SetPasswordPage(_props: object) {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const session = useSession()
  if (!token.get()) return <Redirect to='/login' />
  if (session.data) return <Redirect to='/' />

  const send = async (fieldValue: (name: string) => string) => {
    const body = { current_password: fieldValue('current_password'), new_password: fieldValue('new_password') }
    await call(changePassword, { body }, { fallback: failureText })
    await queryClient.invalidateQueries({ queryKey: ['me'] })
    history.replace('/')
  }

  return (
    <AccountLayout
      title='Set your own password'
      lead='You came in with the password of the invitation, which works once.'
    >
      <AccountForm
        submitLabel='Set password'
        busyLabel='Setting password...'
        requiredErrors={{ current_password: requiredErrors.current_password, new_password: requiredErrors.password }}
        send={send}
        fallback={failureText}
      >
        {(isInvalid) => (
          <>
            <PasswordField
              name='current_password'
              label='Password of the invitation'
              autoComplete='current-password'
              required
              withAsterisk={false}
              error={isInvalid('current_password')}
            />
            <NewPasswordField name='new_password' label='New password' error={isInvalid('new_password')} />
          </>
        )}
      </AccountForm>
    </AccountLayout>
  )
}
