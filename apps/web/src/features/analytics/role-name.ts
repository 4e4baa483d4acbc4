import type { OrganizationRole } from '@muster/contracts/roles'
import { organizationRoles } from '../users/person.ts'

/** A role in words; one that is none of ours counts as member. */
export const roleName = (role: OrganizationRole) => organizationRoles[role] ?? organizationRoles.member
