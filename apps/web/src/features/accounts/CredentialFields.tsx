import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordField } from '../../ui/PasswordField.tsx'

type Props = { isInvalid: (name: string) => ReactNode; email?: string }

/** Email and password. The first that is empty has the focus. */
export const CredentialFields = ({ isInvalid, email }: Props) => (
  <>
    <TextInput
      name='email'
      type='email'
      label='Email'
      autoComplete='username'
      required
      withAsterisk={false}
      defaultValue={email}
      autoFocus={!email}
      error={isInvalid('email')}
    />
    <PasswordField
      name='password'
      label='Password'
      autoComplete='current-password'
      required
      withAsterisk={false}
      autoFocus={Boolean(email)}
      error={isInvalid('password')}
    />
  </>
)
