import type { Tx } from '@muster/server/store'
import { refuseBeyondMailLimits } from '../../mail/mail-limits.ts'
import type { Services } from '../../services.ts'

type PlannedInvitation = { organizationId: number; email: string; inviterId: number; address: string }

/**
 * Throws 429 for an invitation beyond the limits (mail/mail-limits.ts). The mail of the invitation counts towards these
 * limits.
 */
export const refuseTooManyInvitations = (
  tx: Tx,
  services: Services,
  { organizationId, email, inviterId, address }: PlannedInvitation,
) =>
  refuseBeyondMailLimits(
    tx,
    services,
    { kind: 'invitation', to: email, cause: { userId: inviterId, organizationId, address } },
    'Too many invitations were sent today. Please try again later.',
  )
