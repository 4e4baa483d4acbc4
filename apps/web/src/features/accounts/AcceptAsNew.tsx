import { TextInput } from '@mantine/core'
import { browserTimeZone } from '../../lib/format/time-zone.ts'
import { AccountForm } from './AccountForm.tsx'
import { InvitedEmail } from './InvitedEmail.tsx'
import { acceptFailed, useAcceptInvitation } from './invitation.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { required } from './required.ts'

type Props = { token: string; email: string }

/** The invitation created the account: the user gives it a name and a password, and is signed in. */
export function AcceptAsNew({ token, email }: Props) {
  const accept = useAcceptInvitation(token)
  return (
    <AccountForm
      submit='Set password and join'
      busyLabel='Joining...'
      required={{ full_name: required.full_name, password: required.password }}
      send={(value) =>
        accept({ password: value('password'), full_name: value('full_name'), time_zone: browserTimeZone() })
      }
      fallback={acceptFailed}
    >
      {(fault) => (
        <>
          <InvitedEmail email={email} />
          <TextInput
            name='full_name'
            label='Full name'
            autoComplete='name'
            required
            withAsterisk={false}
            error={fault('full_name')}
          />
          <NewPasswordField error={fault('password')} />
        </>
      )}
    </AccountForm>
  )
}
