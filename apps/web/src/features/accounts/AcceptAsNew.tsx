import { TextInput } from '@mantine/core'
import { browserTimeZone } from '../../lib/format/time-zone.ts'
import { AccountForm } from './AccountForm.tsx'
import { InvitedEmail } from './InvitedEmail.tsx'
import { acceptFailedText, useAcceptInvitation } from './invitation.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { requiredErrors } from './required.ts'

type Props = { token: string; email: string }

/**
 * Accepts an invitation for an account that is not set up yet: the user enters a name and a password, and is signed in.
 */
export function AcceptAsNew({ token, email }: Props) {
  const accept = useAcceptInvitation(token)
  return (
    <AccountForm
      submitLabel='Set password and join'
      busyLabel='Joining...'
      requiredErrors={{ full_name: requiredErrors.full_name, password: requiredErrors.password }}
      send={(fieldValue) =>
        accept({ password: fieldValue('password'), full_name: fieldValue('full_name'), time_zone: browserTimeZone() })
      }
      fallback={acceptFailedText}
    >
      {(isInvalid) => (
        <>
          <InvitedEmail email={email} />
          <TextInput
            name='full_name'
            label='Full name'
            autoComplete='name'
            required
            withAsterisk={false}
            error={isInvalid('full_name')}
          />
          <NewPasswordField error={isInvalid('password')} />
        </>
      )}
    </AccountForm>
  )
}
