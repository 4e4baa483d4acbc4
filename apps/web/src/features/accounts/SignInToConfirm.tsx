import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { signIn } from '../../lib/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { required } from './required.ts'

/** Signs in without leaving the page of a mailed link. */
export function SignInToConfirm({ submit, onDone }: { submit: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const send = async (value: (name: string) => string) => {
    await signIn(queryClient, { email: value('email'), password: value('password') })
    onDone()
  }
  return (
    <AccountForm
      submit={submit}
      busyLabel='Signing in...'
      required={{ email: required.email, password: required.password }}
      send={send}
      fallback={texts.failed.login}
    >
      {(fault) => <CredentialFields fault={fault} />}
    </AccountForm>
  )
}
