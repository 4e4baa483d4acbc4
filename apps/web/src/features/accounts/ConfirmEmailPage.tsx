import { confirmEmailChange } from '@muster/contracts/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { token as sessionToken } from '../../lib/api/token.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { LinkFault } from './LinkFault.tsx'
import { SignInToConfirm } from './SignInToConfirm.tsx'

const title = 'Confirm your new address'
const continueLink = <ButtonLink to='/'>Continue</ButtonLink>

/**
 * Opened by the link that was mailed to a new email address: completes the change to that address. The user who
 * requested the change must be signed in.
 */
export function ConfirmEmailPage(_props: object) {
  const token = useFragmentToken()
  const queryClient = useQueryClient()
  const [signedIn, setSignedIn] = useState(sessionToken.get() !== null)
  const { mutate, data, error } = useMutation({
    mutationFn: async (confirmationToken: string) => {
      await call(
        confirmEmailChange,
        { body: { token: confirmationToken } },
        { fallback: 'The address could not be changed' },
      )
      return true
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })
  useEffect(() => {
    if (token && signedIn) mutate(token)
  }, [token, signedIn, mutate])

  if (!token)
    return (
      <AccountLayout title={title} lead='Open this page with the link in your mail.'>
        {continueLink}
      </AccountLayout>
    )
  if (!signedIn)
    return (
      <AccountLayout title={title} lead='Sign in with your old address to confirm the change.'>
        <SignInToConfirm submitLabel='Sign in and change' onDone={() => setSignedIn(true)} />
      </AccountLayout>
    )
  if (data)
    return (
      <AccountLayout
        title='Address changed'
        lead='From now on you sign in with it. All other sessions of yours were signed out.'
      >
        {continueLink}
      </AccountLayout>
    )
  return (
    <AccountLayout title={title} foot='The link works once, for one hour, and only for the account that asked for it.'>
      {error ? <LinkFault error={error} onRetry={() => mutate(token)} /> : <Spinner label='Confirming' />}
    </AccountLayout>
  )
}
