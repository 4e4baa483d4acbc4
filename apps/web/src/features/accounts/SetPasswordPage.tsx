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
import { required } from './required.ts'

const failed = 'The password could not be set'

/** An invited account that signed in with its role's name must set its own password first. */
export function SetPasswordPage(_props: object) {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const session = useSession()
  if (!token.get()) return <Redirect to='/login' />
  if (session.data) return <Redirect to='/' />

  const send = async (value: (name: string) => string) => {
    const body = { current_password: value('current_password'), new_password: value('new_password') }
    await call(changePassword, { body }, { fallback: failed })
    await queryClient.invalidateQueries({ queryKey: ['me'] })
    history.replace('/')
  }

  return (
    <AccountLayout
      title='Set your own password'
      lead='You came in with the password of the invitation, which works once.'
    >
      <AccountForm
        submit='Set password'
        busyLabel='Setting password...'
        required={{ current_password: required.current_password, new_password: required.password }}
        send={send}
        fallback={failed}
      >
        {(fault) => (
          <>
            <PasswordField
              name='current_password'
              label='Password of the invitation'
              autoComplete='current-password'
              required
              withAsterisk={false}
              error={fault('current_password')}
            />
            <NewPasswordField name='new_password' label='New password' error={fault('new_password')} />
          </>
        )}
      </AccountForm>
    </AccountLayout>
  )
}
