import { resendVerification } from '@muster/contracts/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Mails the link that confirms one's address once more; the answer says whether this Muster sends mail. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => call(resendVerification, {}, { fallback: 'Failed to send the mail' }) })
