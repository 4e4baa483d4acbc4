import { TextInput } from '@mantine/core'

/** Who is asked for. It cannot be changed, and tells password managers whose password follows. */
export const InvitedEmail = ({ email }: { email: string }) => (
  <TextInput name='email' type='email' label='Email' autoComplete='username' value={email} readOnly />
)
