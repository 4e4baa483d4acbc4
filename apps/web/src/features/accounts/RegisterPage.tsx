import { TextInput } from '@mantine/core'
import { register } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { config } from '../../lib/api/config.ts'
import { browserTimeZone, withTimeZone } from '../../lib/format/time-zone.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { canRegister, registrationNote } from './registration.ts'
import { required } from './required.ts'

const { email, password, full_name, username } = required

/** Creates an account, then opens the sign-in page. */
export function RegisterPage(_props: object) {
  const navigate = useNavigate()

  const send = async (value: (name: string) => string) => {
    const account = {
      full_name: value('full_name'),
      username: value('username'),
      email: value('email'),
      password: value('password'),
      role: 'employee' as const,
      time_zone: browserTimeZone(),
    }
    await withTimeZone(account, (body) => call(register, { body }, { fallback: texts.failed.register }))
    const mailed = config.mail ? ` A mail to ${account.email} has a link that confirms the address.` : ''
    const state = { notice: `Your account is ready.${mailed}`, email: account.email }
    await navigate({ to: '/login', state })
  }

  const signIn = (
    <>
      Already have an account? <Link to='/login'>Sign in</Link>
    </>
  )
  if (!canRegister) return <AccountLayout title='Create your account' lead={registrationNote} foot={signIn} />

  return (
    <AccountLayout title='Create your account' lead={registrationNote} foot={signIn}>
      <AccountForm
        submit='Create account'
        busyLabel='Creating account...'
        required={{ full_name, username, email, password }}
        send={send}
        fallback={texts.failed.register}
      >
        {(fault) => (
          <>
            <TextInput
              name='full_name'
              label='Full name'
              autoComplete='name'
              required
              withAsterisk={false}
              error={fault('full_name')}
            />
            <TextInput
              name='username'
              label='Username'
              autoComplete='nickname'
              required
              withAsterisk={false}
              autoCapitalize='none'
              spellCheck={false}
              error={fault('username')}
            />
            <TextInput
              name='email'
              type='email'
              label='Email'
              autoComplete='email'
              required
              withAsterisk={false}
              error={fault('email')}
            />
            <NewPasswordField error={fault('password')} />
          </>
        )}
      </AccountForm>
    </AccountLayout>
  )
}
