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
import { required } from './required.ts'

/** Signs in, then opens `/`, or the page that a 401 or a mailed link interrupted. */
export function LoginPage(_props: object) {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { notice, email } = useNotice()

  const send = async (value: (name: string) => string) => {
    const go = await signIn(queryClient, { email: value('email'), password: value('password') })
    history.push(keptInvitation.get() ? '/invitations' : keptConfirmation.get() ? '/verify' : go)
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
        submit='Sign in'
        busyLabel='Signing in...'
        required={{ email: required.email, password: required.password }}
        send={send}
        fallback={texts.failed.login}
      >
        {(fault) => (
          <>
            <CredentialFields fault={fault} email={email} />
            <Link to='/forgot-password' className={classes.forgot}>
              Forgot your password?
            </Link>
          </>
        )}
      </AccountForm>
    </AccountLayout>
  )
}
