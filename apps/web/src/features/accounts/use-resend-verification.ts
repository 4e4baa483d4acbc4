import { resendVerification } from '@muster/contracts/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** A mutation that mails a new confirmation link. The response says whether this server sends mail. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => call(resendVerification, {}, { fallback: 'Failed to send the mail' }) })
