import * as z from 'zod/mini'

/** Role of the account: which area it lands in after login. It grants nothing. */
export const AreaRole = z.enum(['admin', 'team_lead', 'employee'])
export type AreaRole = z.output<typeof AreaRole>

/** Role in one organization: where every right comes from. */
export const OrganizationRole = z.enum(['admin', 'manager', 'member'])
export type OrganizationRole = z.output<typeof OrganizationRole>

/** Roles an invitation can give. */
export const InvitedRole = z.enum(['member', 'manager'])

export const MembershipStatus = z.enum(['active', 'inactive', 'pending'])
export type MembershipStatus = z.output<typeof MembershipStatus>
