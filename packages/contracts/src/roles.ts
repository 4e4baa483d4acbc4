import * as z from 'zod/mini'

/** Role of the account: determines which area opens after sign-in. It grants no permissions. */
export const AreaRole = z.enum(['admin', 'team_lead', 'employee'])
export type AreaRole = z.output<typeof AreaRole>

/** Role in one organization, from which all permissions follow. */
export const OrganizationRole = z.enum(['admin', 'manager', 'member'])
export type OrganizationRole = z.output<typeof OrganizationRole>

/** Roles that an invitation can grant. */
export const InvitedRole = z.enum(['member', 'manager'])

export const MembershipStatus = z.enum(['active', 'inactive', 'pending'])
export type MembershipStatus = z.output<typeof MembershipStatus>
