import type { OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'

/** The admin's form selects the organization; the manager's uses the selected one. */
export type InviteForm = 'admin' | 'manager'

export type InviteValues = {
  organizationId: number | undefined
  email: string
  role: OrganizationRole | null
  /** The user's name until they set their own; blank for none. */
  fullName: string
}

/** A complete form. */
export type Invite = { organizationId: number; email: string; role: OrganizationRole; fullName?: string }

export const initialRole: OrganizationRole = 'member'

const looksLikeEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const { organizationRequired, organizationIdRequired, emailRequired, emailInvalid, roleRequired } = texts.invite

type InviteErrors = { organizationId?: string; email?: string; role?: string }

/** Validation errors by field; the manager's form only checks the e-mail for an at-sign. */
export function inviteErrors(
  form: InviteForm,
  { organizationId, email, role }: Omit<InviteValues, 'fullName'>,
): InviteErrors {
  const written = email.trim()
  const valid = form === 'admin' ? looksLikeEmail.test(written) : written.includes('@')
  return {
    ...(organizationId === undefined && {
      organizationId: form === 'admin' ? organizationRequired : organizationIdRequired,
    }),
    ...(!valid && { email: written === '' ? emailRequired : emailInvalid }),
    ...(role === null && { role: roleRequired }),
  }
}

/** The invitation to send, or undefined while incomplete. */
export function inviteOf({ organizationId, email, role, fullName }: InviteValues): Invite | undefined {
  if (organizationId === undefined || role === null) return undefined
  const named = fullName.trim()
  return { organizationId, email: email.trim(), role, ...(named && { fullName: named }) }
}
