import { verifyEmail } from '@muster/contracts/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import { useFragmentToken } from './fragment-token.ts'
import { LinkFault } from './LinkFault.tsx'

const failed = 'The address could not be confirmed'

/** Confirms an e-mail address by the link that was mailed to it. */
export function VerifyPage(_props: object) {
  const token = useFragmentToken()
  const queryClient = useQueryClient()
  const { mutate, data, error } = useMutation({
    mutationFn: async (given: string) => {
      await call(verifyEmail, { body: { token: given } }, { fallback: failed })
      return true
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])

  const on = <ButtonLink to='/'>Continue</ButtonLink>
  if (!token)
    return (
      <AccountLayout title='Confirm your address' lead='Open this page by the link in your mail.'>
        {on}
      </AccountLayout>
    )
  if (data)
    return (
      <AccountLayout
        title='Address confirmed'
        lead='Thank you. Invitations to it can now be accepted in Muster itself.'
      >
        {on}
      </AccountLayout>
    )
  return (
    <AccountLayout title='Confirm your address'>
      {error ? <LinkFault error={error} onRetry={() => mutate(token)} /> : <Spinner label='Confirming' />}
    </AccountLayout>
  )
}
