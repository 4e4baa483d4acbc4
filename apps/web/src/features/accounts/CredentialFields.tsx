import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordField } from '../../ui/PasswordField.tsx'

type Props = { fault: (name: string) => ReactNode; email?: string }

/** E-mail and password. */
export const CredentialFields = ({ fault, email }: Props) => (
  <>
    <TextInput
      name='email'
      type='email'
      label='Email'
      autoComplete='username'
      required
      withAsterisk={false}
      defaultValue={email}
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
)
