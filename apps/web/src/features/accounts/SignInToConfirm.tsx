import { TextInput } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { signIn } from '../../lib/session.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { required } from './required.ts'

/** Signs in on the page of a mailed link, which stays. */
export function SignInToConfirm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const send = async (value: (name: string) => string) => {
    await signIn(queryClient, { email: value('email'), password: value('password') })
    onDone()
  }
  return (
    <AccountForm
      submit='Sign in and change'
      busyLabel='Signing in...'
      required={{ email: required.email, password: required.password }}
      send={send}
      fallback={texts.failed.login}
    >
      {(fault) => (
        <>
          <TextInput
            name='email'
            type='email'
            label='Email'
            autoComplete='username'
            required
            withAsterisk={false}
            error={fault('email')}
          />
          <PasswordField
            name='password'
            label='Password'
            autoComplete='current-password'
            required
            withAsterisk={false}
            error={fault('password')}
          />
        </>
      )}
    </AccountForm>
  )
}
