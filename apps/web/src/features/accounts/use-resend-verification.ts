import { resendVerification } from '@muster/contracts/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Mails the confirmation link again; the reply says whether this server sends mail. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => call(resendVerification, {}, { fallback: 'Failed to send the mail' }) })
