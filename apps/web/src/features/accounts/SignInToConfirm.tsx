import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { signIn } from '../../lib/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { requiredErrors } from './required.ts'

/** A sign-in form on the page that a mailed link opened, so that the user does not have to leave that page. */
export function SignInToConfirm({ submitLabel, onDone }: { submitLabel: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const send = async (fieldValue: (name: string) => string) => {
    await signIn(queryClient, { email: fieldValue('email'), password: fieldValue('password') })
    onDone()
  }
  return (
    <AccountForm
      submitLabel={submitLabel}
      busyLabel='Signing in...'
      requiredErrors={{ email: requiredErrors.email, password: requiredErrors.password }}
      send={send}
      fallback={texts.failed.login}
    >
      {(isInvalid) => <CredentialFields isInvalid={isInvalid} />}
    </AccountForm>
  )
}
