import { verifyEmail } from '@muster/contracts/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { token as sessionToken } from '../../lib/api/token.ts'
import { keptConfirmation } from '../../lib/kept-link.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { LinkFault } from './LinkFault.tsx'
import { SignedInAsOther } from './SignedInAsOther.tsx'
import { SignInToConfirm } from './SignInToConfirm.tsx'

const title = 'Confirm your address'
const failureText = 'The address could not be confirmed'
const continueLink = <ButtonLink to='/'>Continue</ButtonLink>

/** Opened by the link that was mailed to a user's email address: confirms that address. The user must be signed in. */
export function VerifyPage(_props: object) {
  const fragmentToken = useFragmentToken()
  const token = fragmentToken || keptConfirmation.get()
  useEffect(() => {
    if (fragmentToken) keptConfirmation.keep(fragmentToken)
  }, [fragmentToken])
  const queryClient = useQueryClient()
  const [signedIn, setSignedIn] = useState(sessionToken.get() !== null)
  const { mutate, data, error } = useMutation({
    mutationFn: async (linkToken: string) => {
      await call(verifyEmail, { body: { token: linkToken } }, { fallback: failureText })
      return true
    },
    onSuccess: () => {
      keptConfirmation.forget()
      return queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
  useEffect(() => {
    if (token && signedIn) mutate(token)
  }, [token, signedIn, mutate])

  if (data)
    return (
      <AccountLayout
        title='Address confirmed'
        lead='Thank you. Invitations to it can now be accepted in Muster itself.'
      >
        {continueLink}
      </AccountLayout>
    )
  if (!token)
    return (
      <AccountLayout title={title} lead='Open this page with the link in your mail.'>
        {continueLink}
      </AccountLayout>
    )
  if (!signedIn) return <SignInFirst onDone={() => setSignedIn(true)} />
  return (
    <AccountLayout title={title}>
      {!error ? (
        <Spinner label='Confirming' />
      ) : error instanceof ApiError && error.status === 404 ? (
        <OtherAccountNotice />
      ) : (
        <LinkFault error={error} onRetry={() => mutate(token)} />
      )}
    </AccountLayout>
  )
}

const SignInFirst = ({ onDone }: { onDone: () => void }) => (
  <AccountLayout
    title={title}
    lead='Sign in with the account that was registered with this address.'
    foot={
      <>
        <Link to='/forgot-password'>Forgot your password?</Link> If you did not create this account, close this page:
        the address stays unconfirmed.
      </>
    }
  >
    <SignInToConfirm submitLabel='Sign in and confirm' onDone={onDone} />
  </AccountLayout>
)

/**
 * The server's response does not distinguish another account's link from an invalid link, so the text mentions both
 * causes.
 */
function OtherAccountNotice() {
  const { data: me } = useSession()
  return (
    <SignedInAsOther onStay={keptConfirmation.forget}>
      <p>
        This link belongs to another account, or it is not valid any more.{' '}
        {me && (
          <>
            You are signed in as <strong>{me.email ?? me.name}</strong>.
          </>
        )}
      </p>
      <p>If it was mailed to another address, sign out and sign in with the account of that address.</p>
    </SignedInAsOther>
  )
}
