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
import { requiredErrors } from './required.ts'

const { email, password, full_name, username } = requiredErrors

/** Creates an account, then opens the sign-in page. */
export function RegisterPage(_props: object) {
  const navigate = useNavigate()

  const send = async (fieldValue: (name: string) => string) => {
    const account = {
      full_name: fieldValue('full_name'),
      username: fieldValue('username'),
      email: fieldValue('email'),
      password: fieldValue('password'),
      role: 'employee' as const,
      time_zone: browserTimeZone(),
    }
    await withTimeZone(account, (body) => call(register, { body }, { fallback: texts.failed.register }))
    const mailSentence = config.mail ? ` A mail to ${account.email} has a link that confirms the address.` : ''
    const state = { notice: `Your account is ready.${mailSentence}`, email: account.email }
    await navigate({ to: '/login', state })
  }

  const signInLink = (
    <>
      Already have an account? <Link to='/login'>Sign in</Link>
    </>
  )
  if (!canRegister) return <AccountLayout title='Create your account' lead={registrationNote} foot={signInLink} />

  return (
    <AccountLayout title='Create your account' lead={registrationNote} foot={signInLink}>
      <AccountForm
        submitLabel='Create account'
        busyLabel='Creating account...'
        requiredErrors={{ full_name, username, email, password }}
        send={send}
        fallback={texts.failed.register}
      >
        {(isInvalid) => (
          <>
            <TextInput
              name='full_name'
              label='Full name'
              autoComplete='name'
              required
              withAsterisk={false}
              error={isInvalid('full_name')}
            />
            <TextInput
              name='username'
              label='Username'
              autoComplete='nickname'
              required
              withAsterisk={false}
              autoCapitalize='none'
              spellCheck={false}
              error={isInvalid('username')}
            />
            <TextInput
              name='email'
              type='email'
              label='Email'
              autoComplete='email'
              required
              withAsterisk={false}
              error={isInvalid('email')}
            />
            <NewPasswordField error={isInvalid('password')} />
          </>
        )}
      </AccountForm>
    </AccountLayout>
  )
}
