import { TextInput } from '@mantine/core'
import { forgotPassword } from '@muster/contracts/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { ForgotPasswordSent } from './ForgotPasswordSent.tsx'
import { requiredErrors } from './required.ts'

const failureText = 'The link could not be requested'
const title = 'Forgot your password?'

/**
 * Requests a link to set a new password. The response does not reveal whether an account with that email address
 * exists.
 */
export function ForgotPasswordPage(_props: object) {
  const [sent, setSent] = useState<{ email: string; mail: boolean }>()

  const send = async (fieldValue: (name: string) => string) => {
    const email = fieldValue('email').trim()
    const { mail } = await call(forgotPassword, { body: { email } }, { fallback: failureText })
    setSent({ email, mail })
  }

  const backLink = <Link to='/login'>Back to sign in</Link>
  if (sent) return <ForgotPasswordSent title={title} foot={backLink} {...sent} />
  return (
    <AccountLayout title={title} lead='Enter your email, and get a link to set a new one.' foot={backLink}>
      <AccountForm
        submitLabel='Send link'
        busyLabel='Sending...'
        requiredErrors={{ email: requiredErrors.email }}
        send={send}
        fallback={failureText}
      >
        {(isInvalid) => (
          <TextInput
            name='email'
            type='email'
            label='Email'
            autoComplete='username'
            required
            withAsterisk={false}
            error={isInvalid('email')}
          />
        )}
      </AccountForm>
    </AccountLayout>
  )
}
