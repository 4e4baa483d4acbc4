import type { OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'

/** The admin's form has a field for the organization. The manager's form uses the selected organization. */
export type InviteFormKind = 'admin' | 'manager'

export type InviteValues = {
  organizationId: number | undefined
  /** One or several addresses. */
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

/** The addresses in the field, which commas, semicolons or spaces separate, each once. */
export const addressesIn = (email: string) => [...new Set(email.split(/[\s,;]+/).filter(Boolean))]

/** Whether the field contains several addresses, and not one with a space in it. */
const isList = (email: string) => /[,;]/.test(email) || email.split('@').length > 2

/** Returns validation errors by field. In the manager's form, an email address needs only to contain an at sign. */
export function inviteErrors(
  form: InviteFormKind,
  { organizationId, email, role }: Omit<InviteValues, 'fullName'>,
): InviteErrors {
  const addresses = addressesIn(email)
  const invalid = addresses.find((address) => !(form === 'admin' ? emailPattern.test(address) : address.includes('@')))
  return {
    ...(organizationId === undefined && {
      organizationId: form === 'admin' ? organizationRequired : organizationIdRequired,
    }),
    ...(addresses.length === 0 && { email: emailRequired }),
    ...(invalid !== undefined && {
      email: addresses.length > 1 && isList(email) ? `${emailInvalid} instead of “${invalid}”` : emailInvalid,
    }),
    ...(role === null && { role: roleRequired }),
  }
}

/** The invitations to send, one for each address; none if the organization or the role is missing. */
export function invitationsOf({ organizationId, email, role, fullName }: InviteValues): InvitationInput[] {
  if (organizationId === undefined || role === null) return []
  const trimmedName = fullName.trim()
  return addressesIn(email).map((address) => ({
    organizationId,
    email: address,
    role,
    ...(trimmedName && { fullName: trimmedName }),
  }))
}
