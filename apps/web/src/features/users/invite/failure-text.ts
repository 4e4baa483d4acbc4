import { texts } from '@muster/contracts/texts'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { FailedInvitation } from './send-invitations.ts'

const reasonOf = ({ error, fullName }: FailedInvitation) => {
  if (error instanceof ApiError && error.detail) return error.detail
  return fullName !== undefined && error instanceof Error ? error.message : texts.invite.failed
}

/**
 * Returns the reason of a single failed invitation. After several, each line starts with the addresses to which its
 * reason applies.
 */
export function failureText(failed: readonly FailedInvitation[], sentCount: number): string {
  const emailsByReason = new Map<string, string[]>()
  for (const failure of failed) {
    const reason = reasonOf(failure)
    emailsByReason.set(reason, [...(emailsByReason.get(reason) ?? []), failure.email])
  }
  const isSingle = failed.length + sentCount === 1
  return [...emailsByReason]
    .map(([reason, emails]) => (isSingle ? reason : `${emails.join(', ')}: ${reason}`))
    .join('\n')
}
