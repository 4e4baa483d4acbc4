import { TextInput } from '@mantine/core'

/** The invited e-mail. Read-only, and tells password managers which account the password belongs to. */
export const InvitedEmail = ({ email }: { email: string }) => (
  <TextInput name='email' type='email' label='Email' autoComplete='username' value={email} readOnly />
)
