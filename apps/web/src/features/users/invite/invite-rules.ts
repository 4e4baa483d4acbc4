import type { OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'

/** Which of the two forms: the admin's chooses the organization, the manager's works in the selected one. */
export type InviteForm = 'admin' | 'manager'

export type InviteValues = {
  organizationId: number | undefined
  email: string
  role: OrganizationRole | null
  /** What the person is called until they say so themselves; blank for nothing. */
  fullName: string
}

/** A filled form. */
export type Invite = { organizationId: number; email: string; role: OrganizationRole; fullName?: string }

export const initialRole: OrganizationRole = 'member'

const looksLikeEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const { organizationRequired, organizationIdRequired, emailRequired, emailInvalid, roleRequired } = texts.invite

type InviteErrors = { organizationId?: string; email?: string; role?: string }

/** What is wrong with a form before it is sent, by field; the manager's asks of the e-mail only an at-sign. */
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

/** The invitation that is sent, or undefined while something is missing. */
export function inviteOf({ organizationId, email, role, fullName }: InviteValues): Invite | undefined {
  if (organizationId === undefined || role === null) return undefined
  const named = fullName.trim()
  return { organizationId, email: email.trim(), role, ...(named && { fullName: named }) }
}
