import type { OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'

/** The admin's form has a field for the organization. The manager's form uses the selected organization. */
export type InviteFormKind = 'admin' | 'manager'

export type InviteValues = {
  organizationId: number | undefined
  email: string
  role: OrganizationRole | null
  /** The invited user's name, which that user can change later; blank if the inviter gives none. */
  fullName: string
}

/** The values of a complete form. */
export type InvitationInput = { organizationId: number; email: string; role: OrganizationRole; fullName?: string }

export const initialRole: OrganizationRole = 'member'

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const { organizationRequired, organizationIdRequired, emailRequired, emailInvalid, roleRequired } = texts.invite

type InviteErrors = { organizationId?: string; email?: string; role?: string }

/** Returns validation errors by field. In the manager's form, an email address needs only to contain an at sign. */
export function inviteErrors(
  form: InviteFormKind,
  { organizationId, email, role }: Omit<InviteValues, 'fullName'>,
): InviteErrors {
  const trimmedEmail = email.trim()
  const isValid = form === 'admin' ? emailPattern.test(trimmedEmail) : trimmedEmail.includes('@')
  return {
    ...(organizationId === undefined && {
      organizationId: form === 'admin' ? organizationRequired : organizationIdRequired,
    }),
    ...(!isValid && { email: trimmedEmail === '' ? emailRequired : emailInvalid }),
    ...(role === null && { role: roleRequired }),
  }
}

/** The invitation to send, or undefined if the organization or the role is missing. */
export function invitationOf({ organizationId, email, role, fullName }: InviteValues): InvitationInput | undefined {
  if (organizationId === undefined || role === null) return undefined
  const trimmedName = fullName.trim()
  return { organizationId, email: email.trim(), role, ...(trimmedName && { fullName: trimmedName }) }
}
