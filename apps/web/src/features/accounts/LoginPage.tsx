import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { keptConfirmation, keptInvitation } from '../../lib/kept-link.ts'
import { signIn } from '../../lib/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import classes from './account-form.module.css'
import { CredentialFields } from './CredentialFields.tsx'
import { Note } from './Note.tsx'
import { useNotice } from './notice.ts'
import { canRegister, registrationNote } from './registration.ts'
import { requiredErrors } from './required.ts'

/**
 * Signs in. Then opens the page of the mailed link that led here, the page on which a 401 ended the session, or `/`.
 */
export function LoginPage(_props: object) {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { notice, email } = useNotice()

  const send = async (fieldValue: (name: string) => string) => {
    const destination = await signIn(queryClient, { email: fieldValue('email'), password: fieldValue('password') })
    history.push(keptInvitation.get() ? '/invitations' : keptConfirmation.get() ? '/verify' : destination)
  }

  return (
    <AccountLayout
      title='Sign in'
      foot={
        canRegister ? (
          <>
            No account yet? <Link to='/register'>Register</Link>
          </>
        ) : (
          registrationNote
        )
      }
    >
      {notice && <Note>{notice}</Note>}
      {keptInvitation.get() && (
        <Note>
          <p>
            You came here with an invitation. <Link to='/invitations'>Open it</Link>
          </p>
        </Note>
      )}
      {keptConfirmation.get() && (
        <Note>
          <p>Sign in with the account that you want to confirm the address of.</p>
        </Note>
      )}
      <AccountForm
        submitLabel='Sign in'
        busyLabel='Signing in...'
        requiredErrors={{ email: requiredErrors.email, password: requiredErrors.password }}
        send={send}
        fallback={texts.failed.login}
      >
        {(isInvalid) => (
          <>
            <CredentialFields isInvalid={isInvalid} email={email} />
            <Link to='/forgot-password' className={classes.forgot}>
              Forgot your password?
            </Link>
          </>
        )}
      </AccountForm>
    </AccountLayout>
  )
}
