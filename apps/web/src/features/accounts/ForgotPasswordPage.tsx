import { TextInput } from '@mantine/core'
import { forgotPassword } from '@muster/contracts/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { ForgotPasswordSent } from './ForgotPasswordSent.tsx'
import { required } from './required.ts'

const failed = 'The link could not be requested'
const title = 'Forgot your password?'

/** Requests a link to set a new password. The response is the same for a known and an unknown e-mail. */
export function ForgotPasswordPage(_props: object) {
  const [sent, setSent] = useState<{ email: string; mail: boolean }>()

  const send = async (value: (name: string) => string) => {
    const email = value('email').trim()
    const { mail } = await call(forgotPassword, { body: { email } }, { fallback: failed })
    setSent({ email, mail })
  }

  const back = <Link to='/login'>Back to sign in</Link>
  if (sent) return <ForgotPasswordSent title={title} foot={back} {...sent} />
  return (
    <AccountLayout title={title} lead='Enter your e-mail, and get a link to set a new one.' foot={back}>
      <AccountForm
        submit='Send link'
        busyLabel='Sending...'
        required={{ email: required.email }}
        send={send}
        fallback={failed}
      >
        {(fault) => (
          <TextInput
            name='email'
            type='email'
            label='Email'
            autoComplete='username'
            required
            withAsterisk={false}
            error={fault('email')}
          />
        )}
      </AccountForm>
    </AccountLayout>
  )
}
