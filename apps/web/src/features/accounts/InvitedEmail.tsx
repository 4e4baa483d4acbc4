import { TextInput } from '@mantine/core'

/**
 * A read-only field with the invited user's email address. Password managers save the address as the user name that
 * belongs to the password.
 */
export const InvitedEmail = ({ email }: { email: string }) => (
  <TextInput name='email' type='email' label='Email' autoComplete='username' value={email} readOnly />
)
